import type { customers } from '#contract/customers.ts';
import type { FileReply, Parsed } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { cleanBranding } from './branding.ts';
import { documentOf } from './compose-document.ts';
import { fileOfDocument, needFormat } from './document-file.ts';

/** The detailed report about a customer over the last days as a file. Throws 404. */
export async function customerReportFile(
  call: UserCall,
  id: number,
  { days, format, branding }: Parsed<(typeof customers)['generateReport']>['body'],
): Promise<FileReply> {
  needFormat('customer_detailed', format);
  const made = await documentOf(call, { type: 'customer_detailed', id, days });
  return fileOfDocument(call, made, format, branding === undefined ? {} : cleanBranding(branding));
}
