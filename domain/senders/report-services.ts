import { coveringNames } from '../registered-name.ts';

/** Services that receive DMARC reports for others, by a domain of their own. */
const reportServices: ReadonlyMap<string, string> = new Map([
  ['agari.com', 'Fortra Agari'],
  ['dmarc-reports.cloudflare.net', 'Cloudflare DMARC Management'],
  ['dmarcanalyzer.com', 'Mimecast DMARC Analyzer'],
  ['dmarcian.com', 'dmarcian'],
  ['easydmarc.com', 'EasyDMARC'],
  ['easydmarc.eu', 'EasyDMARC'],
  ['easydmarc.us', 'EasyDMARC'],
  ['emaildefense.proofpoint.com', 'Proofpoint Email Fraud Defense'],
  ['mailhardener.com', 'Mailhardener'],
  ['ondmarc.com', 'Red Sift OnDMARC'],
  ['dmarc.postmarkapp.com', 'Postmark DMARC'],
  ['powerdmarc.com', 'PowerDMARC'],
  ['report-uri.com', 'Report URI'],
  ['sendmarc.com', 'Sendmarc'],
  ['uriports.com', 'URIports'],
  ['vali.email', 'Valimail'],
]);

/** The service that receives reports at a host; `null` for any other. */
export function reportServiceOf(host: string): string | null {
  for (const name of coveringNames(host)) {
    const service = reportServices.get(name);
    if (service !== undefined) return service;
  }
  return null;
}
