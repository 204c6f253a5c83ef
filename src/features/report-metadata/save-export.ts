import type { Reply } from '#contract/endpoint.ts';
import type { reportMetadata } from '#contract/report-metadata.ts';
import type { ReportFormat } from '#domain/vocabulary/filter.ts';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import type { WholeReport } from './types.ts';

/** Fetches a report as a file. Throws ApiError. */
export async function exportOf(id: number, format: ReportFormat, signal?: AbortSignal): Promise<Blob> {
  const file: Reply<typeof reportMetadata.export> = await api(calls.reportMetadata.export, { params: { id, format } }, signal);
  return file as Blob;
}

/** The name a download gets: reporter, domain, day. */
export function exportName(
  { reporter, policy_domain: domain, begin_time: begin }: WholeReport['report'],
  format: ReportFormat,
): string {
  return `${`${reporter}!${domain}!${begin.slice(0, 10)}`.replace(/[^\w.!@-]+/g, '_')}.${format}`;
}
