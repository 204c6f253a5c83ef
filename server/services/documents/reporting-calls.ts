import type { FileReply, Parsed } from '#contract/endpoint.ts';
import type { reporting } from '#contract/reporting.ts';
import { formatsOf, typeContents, typeLabels } from '#domain/documents/labels.ts';
import { documentTypes } from '#domain/vocabulary/documents.ts';
import type { UserCall } from '#server/context.ts';
import { cleanBranding } from './branding.ts';
import { documentOf } from './compose-document.ts';
import { fileOfDocument, needFormat } from './document-file.ts';
import { inDocumentTurn } from './on-request.ts';

/** The days of a time range. */
export const daysOfRange = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;

/** A report as a file. Throws 404 for what the caller cannot access, 400 for branding that cannot be drawn. */
export async function reportFile(call: UserCall, { params, body }: Parsed<(typeof reporting)['generate']>): Promise<FileReply> {
  const { time_range: range, include_charts, include_recommendations, include_raw_data } = body.template_options;
  const branding = body.branding && cleanBranding(body.branding);
  const isPortfolio = typeLabels[params.type].of === 'portfolio';
  needFormat(params.type, body.format);
  const asked = {
    type: params.type,
    ...(isPortfolio ? { customerIds: [params.id] } : { id: params.id }),
    days: daysOfRange[range],
    includeCharts: include_charts,
    includeRecommendations: include_recommendations,
    includeRawData: include_raw_data,
  };
  return inDocumentTurn(call, async () => fileOfDocument(call, await documentOf(call, asked), body.format, branding));
}

/** Every type of report with what it is about and its formats. */
export function templateList() {
  return documentTypes.map((type) => ({
    type,
    ...typeLabels[type],
    contents: [...typeContents[type]],
    formats: formatsOf(type),
  }));
}
