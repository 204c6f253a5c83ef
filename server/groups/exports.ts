import type { Handlers } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import type { UserCall } from '#server/context.ts';
import { exportTable } from '#server/services/exports/export-table.ts';
import { ownExports } from '#server/services/exports/own-exports.ts';

export const exportHandlers: Handlers<typeof exportCalls, UserCall> = {
  download: (call, { body }) => exportTable(call, body),
  history: (call, { query }) => ownExports(call, query),
};
