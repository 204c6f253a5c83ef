import { z } from 'zod';
import { exportFormats, filterTables } from '../domain/vocabulary/filter.ts';
import { endpoint } from './endpoint.ts';
import { FilterConfig } from './reporting-filter.ts';
import { Page, Pagination, PeriodReply } from './shapes.ts';

/** Tables as files, of any size. */
export const exportCalls = {
  download: endpoint({
    method: 'POST',
    path: '/reporting/exports',
    access: 'user',
    whileSuspended: true,
    body: z.object({
      table: z.enum(filterTables),
      filter_config: FilterConfig.prefault({}),
      format: z.enum(exportFormats).default('csv'),
    }),
    reply: z.object({}),
    file: true,
    failure: 'Failed to export',
    tags: ['exports'],
    timeoutMs: 1_800_000,
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
          rows: z.number(),
          /** `false` where the download was broken off. */
          is_whole: z.boolean(),
        }),
      ),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the exports',
    tags: ['exports'],
    freshMs: 0,
  }),
};
