import { z } from 'zod';
import { exportFormats, exportOutcomes, exportStates, filterTables } from '../domain/vocabulary/filter.ts';
import { endpoint } from './endpoint.ts';
import { FilterConfig } from './reporting-filter.ts';
import { Page, Pagination, PeriodReply } from './shapes.ts';

/** A file that is kept for its download. `size_bytes` grows while it is `making`; `reason` says why it `failed`. */
const KeptExport = z.object({
  export_id: z.uuid(),
  file_name: z.string(),
  state: z.enum(exportStates),
  reason: z.string().nullable(),
  size_bytes: z.number(),
  /** The SHA-256 of the whole file in hexadecimal; `null` until it is ready, and of files made before checksums were. */
  sha256: z.string().nullable(),
  kept_until: z.string(),
});

const ExportBody = z.object({
  table: z.enum(filterTables),
  filter_config: FilterConfig.prefault({}),
  format: z.enum(exportFormats).default('csv'),
  /** Names of the columns to have; without it all of the table. */
  columns: z.array(z.string().max(60)).min(1).max(100).optional(),
});

const OneExport = z.object({ exportId: z.uuid() });

/** Tables as files, of any size. */
export const exportCalls = {
  download: endpoint({
    method: 'POST',
    path: '/reporting/exports',
    access: 'user',
    whileSuspended: true,
    body: ExportBody,
    reply: z.object({}),
    file: true,
    failure: 'Failed to export',
    tags: ['exports'],
    timeoutMs: 1_800_000,
  }),
  /** The same as a file that is kept: it can be read in pieces, so that a download that broke off goes on. */
  prepare: endpoint({
    method: 'POST',
    path: '/reporting/exports/prepare',
    access: 'user',
    whileSuspended: true,
    body: ExportBody,
    reply: KeptExport,
    readsOnly: true,
    failure: 'Failed to export',
    tags: ['exports'],
    timeoutMs: 600_000,
  }),
  kept: endpoint({
    method: 'GET',
    path: '/reporting/exports/:exportId',
    access: 'user',
    params: OneExport,
    reply: KeptExport,
    failure: 'Failed to fetch the export',
    tags: ['exports'],
    freshMs: 0,
  }),
  /** Bytes of a kept file: `from` to before `to`, as far as they are written; the whole file, once it is ready, without `to`. */
  file: endpoint({
    method: 'GET',
    path: '/reporting/exports/:exportId/file',
    access: 'user',
    params: OneExport,
    query: z.object({ from: z.coerce.number().int().min(0).default(0), to: z.coerce.number().int().min(1).optional() }),
    reply: z.object({}),
    file: true,
    failure: 'Failed to fetch the export',
    tags: ['exports'],
    timeoutMs: 120_000,
  }),
  history: endpoint({
    method: 'GET',
    path: '/reporting/exports',
    access: 'user',
    query: z.object(Page),
    reply: z.object({
      /** The caller's own, the newest first. */
      exports: z.array(
        z.object({
          id: z.number(),
          time: z.string(),
          table: z.enum(filterTables),
          format: z.enum(exportFormats),
          file_name: z.string(),
          period: PeriodReply.nullable(),
          conditions: z.number(),
          /** How many were written; `null` where its end was not noted. */
          rows: z.number().nullable(),
          state: z.enum(exportOutcomes),
          /** The file, where it is still kept. */
          kept: KeptExport.nullable(),
        }),
      ),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the exports',
    tags: ['exports'],
    freshMs: 0,
  }),
};
