import type { Handlers } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import type { UserCall } from '#server/context.ts';
import { exportTable } from '#server/services/exports/export-table.ts';
import { keptExport, keptFile, prepareExport } from '#server/services/exports/kept-export.ts';
import { ownExports } from '#server/services/exports/own-exports.ts';

export const exportHandlers: Handlers<typeof exportCalls, UserCall> = {
  download: (call, { body }) => exportTable(call, body),
  prepare: (call, { body }) => prepareExport(call, body),
  kept: (call, { params }) => keptExport(call, params.exportId),
  file: (call, { params, query }) => keptFile(call, params.exportId, query),
  history: (call, { query }) => ownExports(call, query),
};
