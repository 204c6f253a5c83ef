import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DocumentFormat, DocumentStatus, DocumentType } from '#domain/vocabulary/documents.ts';
import type { Bytes, DefaultJson, MaybeTime, Time } from './columns.ts';

export type DocumentTables = {
  document_runs: {
    id: GeneratedAlways<number>;
    owner_user_id: number;
    customer_id: number | null;
    customer_ids: ColumnType<number[], string, string>;
    type: DocumentType;
    format: DocumentFormat;
    options: DefaultJson<Record<string, unknown>>;
    status: DocumentStatus;
    tries: Generated<number>;
    reason: string | null;
    note: string | null;
    title: string;
    created_at: Time;
    started_at: MaybeTime;
    ready_at: MaybeTime;
    expires_at: MaybeTime;
    file_name: string | null;
    content_type: string | null;
    size: number | null;
    sha256: string | null;
    schedule_id: number | null;
    scheduled_for: MaybeTime;
  };
  document_files: { run_id: number; content: Bytes };
};
