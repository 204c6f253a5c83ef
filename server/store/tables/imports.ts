import type { Generated, GeneratedAlways } from 'kysely';
import type { HistoryImportStatus } from '#domain/vocabulary/history-import.ts';
import type { Bytes, DefaultJson, Json, MaybeTime, Time } from './columns.ts';

export type ImportSkip = { name: string; why: string };

/** What became of the messages of an import. `refusals` are the reasons of those that hold no report, the most frequent first. */
export type ImportTally = {
  months: { month: string; messages: number; fresh: number }[];
  fresh: number;
  known: number;
  waiting: number;
  counted: number;
  duplicates: number;
  orphans: number;
  refused: number;
  refusals: { reason: string; files: number }[];
};

export type ImportTables = {
  /** `place` is the folder below the import folder, null where files are sent; `run` is the attempt that stores now. */
  history_imports: {
    id: GeneratedAlways<number>;
    status: HistoryImportStatus;
    place: string | null;
    created_by: number | null;
    created_at: Time;
    started_at: MaybeTime;
    ended_at: MaybeTime;
    heartbeat_at: Time;
    run: string | null;
    files_read: Generated<number>;
    messages: Generated<number>;
    skipped: Generated<number>;
    skips: DefaultJson<ImportSkip[]>;
    tally: Json<ImportTally | null> | null;
    reason: string | null;
    /** A command on the server makes it; no worker can go on with it. */
    is_command: Generated<boolean>;
  };
  history_import_files: {
    id: GeneratedAlways<number>;
    import_id: number;
    name: string;
    size_bytes: number;
    /** Milliseconds since 1970, as the browser says: a file chosen again is known by it. */
    modified_at: number;
    received_bytes: Generated<number>;
  };
  history_import_parts: { file_id: number; first_byte: number; body: Bytes };
  /** `was_known`: the message had been stored before this import came to it. */
  history_import_messages: { import_id: number; sha256: Bytes; month: string; was_known: boolean };
};
