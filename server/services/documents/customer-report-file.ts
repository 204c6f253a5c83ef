import type { customers } from '#contract/customers.ts';
import type { FileReply, Parsed } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { cleanBranding } from './branding.ts';
import { documentOf } from './compose-document.ts';
import { fileOfDocument, needFormat } from './document-file.ts';
import { inDocumentTurn } from './on-request.ts';

/** The detailed report about a customer over the last days as a file. Throws 404. */
export async function customerReportFile(
  call: UserCall,
  id: number,
  { days, format, branding }: Parsed<(typeof customers)['generateReport']>['body'],
): Promise<FileReply> {
  needFormat('customer_detailed', format);
  const asked = { type: 'customer_detailed' as const, id, days };
  return inDocumentTurn(call, async () =>
    fileOfDocument(call, await documentOf(call, asked), format, branding && cleanBranding(branding)),
  );
}
