import type { Reply } from '#contract/endpoint.ts';
import type { reportMetadata } from '#contract/report-metadata.ts';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import type { WholeReport } from './types.ts';

export type ExportFormat = 'xml' | 'json' | 'csv';

/** Fetches a report as a file. Throws ApiError. */
export async function exportOf(id: number, format: ExportFormat, signal?: AbortSignal): Promise<Blob> {
  const file: Reply<typeof reportMetadata.export> = await api(calls.reportMetadata.export, { params: { id, format } }, signal);
  return file as Blob;
}

/** The name a download gets: reporter, domain, day. */
export function exportName(
  { reporter, policy_domain: domain, begin_time: begin }: WholeReport['report'],
  format: ExportFormat,
): string {
  return `${`${reporter}!${domain}!${begin.slice(0, 10)}`.replace(/[^\w.!@-]+/g, '_')}.${format}`;
}
