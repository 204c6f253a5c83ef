import { isObject, type Json, objects, reportXml } from './report-xml.ts';

/**
 * The aggregate reports of an `aggregate.json` of parsedmarc, each written as the XML it was read from (RFC 7489 C); `null` where the text
 * is nothing of that kind. Times without a zone are read as UTC. What parsedmarc worked out (names, countries, alignment) is left out: it
 * is worked out again.
 */
export function parsedmarcReports(text: string): string[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const reports = objects(Array.isArray(json) ? json : [json]);
  const isReport = (one: Json) =>
    isObject(one['report_metadata']) && isObject(one['policy_published']) && Array.isArray(one['records']);
  return reports.length > 0 && reports.every(isReport) ? reports.map(reportXml) : null;
}
