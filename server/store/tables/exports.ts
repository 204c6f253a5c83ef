import type { ColumnType, Generated } from 'kysely';
import type { ExportState } from '#domain/vocabulary/filter.ts';
import type { Bytes, Time } from './columns.ts';

export type ExportTables = {
  kept_exports: {
    id: string;
    user_id: number;
    customer_id: number | null;
    domain_ids: ColumnType<number[], string, never>;
    file_name: string;
    content_type: string;
    state: Generated<ExportState>;
    reason: string | null;
    size_bytes: Generated<number>;
    sha256: string | null;
    created_at: Time;
    written_at: Time;
  };
  kept_export_parts: { export_id: string; first_byte: number; packed: Bytes };
};
