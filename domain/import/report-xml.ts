/** A report as parsedmarc writes it into `aggregate.json`, as far as it is needed to write the report again. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object, and no list. */
export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
/** The objects of a list; none where it is no list. */
export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
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
  const reasons = objects(policy['policy_override_reasons']).map((one) => `<reason>${all(one, 'type', 'comment')}</reason>`);
  const dkim = objects(results['dkim']).map((one) => `<dkim>${all(one, 'domain', 'selector', 'result', 'human_result')}</dkim>`);
  const spf = objects(results['spf']).map((one) => `<spf>${all(one, 'domain', 'scope', 'result', 'human_result')}</spf>`);
  const evaluated = `<policy_evaluated>${all(policy, 'disposition', 'dkim', 'spf')}${reasons.join('')}</policy_evaluated>`;
  const head = `${element('source_ip', part(row, 'source')['ip_address'])}${element('count', row['count'])}${evaluated}`;
  const identifiers = all(names, 'envelope_to', 'envelope_from', 'header_from');
  return `<record><row>${head}</row><identifiers>${identifiers}</identifiers><auth_results>${dkim.join('')}${spf.join('')}</auth_results></record>`;
}

/** The XML of a report (RFC 7489 C). Times without a zone are read as UTC; an empty value has no element. */
export function reportXml(report: Json): string {
  const [meta, policy] = [part(report, 'report_metadata'), part(report, 'policy_published')];
  const range = `<date_range>${element('begin', seconds(meta['begin_date']))}${element('end', seconds(meta['end_date']))}</date_range>`;
  const errors = (Array.isArray(meta['errors']) ? meta['errors'] : []).map((error) => element('error', error));
  const metadata = `${all(meta, 'org_name')}${element('email', meta['org_email'])}${element('extra_contact_info', meta['org_extra_contact_info'])}${all(meta, 'report_id')}${range}${errors.join('')}`;
  const published = all(policy, 'domain', 'adkim', 'aspf', 'p', 'sp', 'np', 'pct', 'fo');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feedback>${element('version', report['xml_schema'] === 'draft' ? '' : report['xml_schema'])}<report_metadata>${metadata}</report_metadata><policy_published>${published}</policy_published>${objects(report['records']).map(record).join('')}</feedback>\n`;
}
