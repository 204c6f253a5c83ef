/** A report as parsedmarc writes it into `aggregate.json`, as far as it is needed to write the report again. */
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const part = (of: Json, key: string): Json => (isObject(of[key]) ? of[key] : {});

function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function element(name: string, value: unknown): string {
  const text = textOf(value);
  return text === '' ? '' : `<${name}>${escaped(text)}</${name}>`;
}

/** `2026-11-20 00:00:00` (read as UTC) or an ISO time as Unix seconds; empty where it is no time. */
function seconds(value: unknown): string {
  const text = textOf(value).trim().replace(' ', 'T');
  const isLocal = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text);
  const ms = Date.parse(isLocal ? `${text}Z` : text);
  return Number.isNaN(ms) ? '' : String(Math.floor(ms / 1000));
}

const all = (of: Json, ...names: string[]) => names.map((name) => element(name, of[name])).join('');

function record(row: Json): string {
  const [policy, names, results] = [part(row, 'policy_evaluated'), part(row, 'identifiers'), part(row, 'auth_results')];
  const reasons = list(policy['policy_override_reasons']).map((one) => `<reason>${all(one, 'type', 'comment')}</reason>`);
  const dkim = list(results['dkim']).map((one) => `<dkim>${all(one, 'domain', 'selector', 'result', 'human_result')}</dkim>`);
  const spf = list(results['spf']).map((one) => `<spf>${all(one, 'domain', 'scope', 'result', 'human_result')}</spf>`);
  const evaluated = `<policy_evaluated>${all(policy, 'disposition', 'dkim', 'spf')}${reasons.join('')}</policy_evaluated>`;
  const head = `${element('source_ip', part(row, 'source')['ip_address'])}${element('count', row['count'])}${evaluated}`;
  const identifiers = all(names, 'envelope_to', 'envelope_from', 'header_from');
  return `<record><row>${head}</row><identifiers>${identifiers}</identifiers><auth_results>${dkim.join('')}${spf.join('')}</auth_results></record>`;
}

function reportXml(report: Json): string {
  const [meta, policy] = [part(report, 'report_metadata'), part(report, 'policy_published')];
  const range = `<date_range>${element('begin', seconds(meta['begin_date']))}${element('end', seconds(meta['end_date']))}</date_range>`;
  const metadata = `${all(meta, 'org_name')}${element('email', meta['org_email'])}${element('extra_contact_info', meta['org_extra_contact_info'])}${all(meta, 'report_id')}${range}`;
  const published = all(policy, 'domain', 'adkim', 'aspf', 'p', 'sp', 'np', 'pct', 'fo');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feedback>${element('version', report['xml_schema'] === 'draft' ? '' : report['xml_schema'])}<report_metadata>${metadata}</report_metadata><policy_published>${published}</policy_published>${list(report['records']).map(record).join('')}</feedback>\n`;
}

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
  const reports = list(Array.isArray(json) ? json : [json]);
  const isReport = (one: Json) =>
    isObject(one['report_metadata']) && isObject(one['policy_published']) && Array.isArray(one['records']);
  return reports.length > 0 && reports.every(isReport) ? reports.map(reportXml) : null;
}
