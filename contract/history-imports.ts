import { z } from 'zod';
import { historyImportStatuses, importLimits } from '../domain/vocabulary/history-import.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Id, IdParam, Page, Pagination, whole } from './shapes.ts';

const tags = ['ingestion'] as const;

/** An import of earlier reports and what became of its messages until now. */
const HistoryImport = z.object({
  import_id: Id,
  status: z.enum(historyImportStatuses),
  /** The folder or file in the import folder of the server, or the path that a command reads; `null` where files are sent. */
  place: z.string().nullable(),
  files: z.array(z.object({ file_id: Id, name: z.string(), size_bytes: z.number(), received_bytes: z.number() })),
  started_by: z.string().nullable(),
  created_time: z.string(),
  ended_time: z.string().nullable(),
  /** Whether it is the caller's own, who may go on sending it. */
  is_own: z.boolean(),
  /** `npm run import` on the server makes it, and goes on with it when it is run again. */
  is_command: z.boolean(),
  /** Its command ended before its end. */
  is_interrupted: z.boolean(),
  /** Why it failed, with what to do. */
  reason: z.string().nullable(),
  files_read: z.number(),
  /** Messages in all files so far, those that came twice included. */
  messages: z.number(),
  new_messages: z.number(),
  /** Messages that Beacon had before. */
  known_messages: z.number(),
  waiting_messages: z.number(),
  /** Of the new messages: reports counted, counted before, held for a domain that is not registered, and files without a readable report. */
  reports_counted: z.number(),
  reports_known: z.number(),
  reports_held: z.number(),
  files_refused: z.number(),
  refusals: z.array(z.object({ reason: z.string(), files: z.number() })),
  /** Files that could not be reports and were left out; the first hundred are named. */
  skipped: z.number(),
  skipped_files: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** By month (`2026-11`, or `unknown`). */
  months: z.array(z.object({ month: z.string(), messages: z.number(), new_messages: z.number() })),
});

const one = z.object({ import: HistoryImport });
const NewFile = z.object({
  name: z.string().min(1).max(255),
  size_bytes: whole(0, Number.MAX_SAFE_INTEGER),
  /** Milliseconds since 1970, as the browser says. */
  modified_at: whole(0, Number.MAX_SAFE_INTEGER),
});

/** Imports of earlier years: what is sent or lies on the server is stored and read like any other message. */
export const historyImports = inArea('intake', {
  list: endpoint({
    method: 'GET',
    path: '/ingestion/imports',
    access: 'admin',
    query: z.object(Page),
    reply: z.object({
      imports: z.array(HistoryImport),
      /** The folder of the server in which a place may be named, and what lies in it; `null` where none is set. */
      folder: z.object({ path: z.string(), entries: z.array(z.string()) }).nullable(),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the imports',
    tags: [...tags],
    freshMs: 1_000,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/ingestion/imports',
    access: 'admin',
    body: z.union([z.strictObject({ files: z.array(NewFile).max(1_000) }), z.strictObject({ folder: z.string().max(1_000) })]),
    reply: one,
    failure: 'Failed to begin the import',
    tags: [...tags],
  }),
  part: endpoint({
    method: 'POST',
    path: '/ingestion/imports/:id/files/:fileId/:firstByte',
    access: 'admin',
    params: IdParam.extend({ fileId: Id, firstByte: whole(0, importLimits.uploadBytes) }),
    upload: true,
    reply: z.object({ received_bytes: z.number() }),
    failure: 'Failed to send the files',
    timeoutMs: 120_000,
  }),
  start: endpoint({
    method: 'POST',
    path: '/ingestion/imports/:id/start',
    access: 'admin',
    params: IdParam,
    reply: one,
    failure: 'Failed to start the import',
    tags: [...tags],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/ingestion/imports/:id/stop',
    access: 'admin',
    params: IdParam,
    reply: one,
    failure: 'Failed to stop the import',
    tags: [...tags],
  }),
});
