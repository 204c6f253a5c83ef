import { type Chance, chanceFrom, pick } from '#server/demo/chance.ts';
import { google, type Reporter } from './reporters.ts';

const networks = ['209.85', '40.107', '54.240', '149.72', '198.2', '41.203', '196.25', '197.242', '102.130', '185.70', '94.23'];
const services = ['sendgrid.net', 'amazonses.com', 'mcsv.net', 'mailgun.org', 'zendesk.com', 'everlytic.net', 'salesforce.com'];
const selectors = ['google', 's1', 's2', 'selector1', 'k1', '20230601', 'pm'];
const recipients = ['outlook.com', 'hotmail.com', 'mweb.co.za'];
const below = ['mail.', 'news.', 'billing.'];

const whole = (chance: Chance, from: number, to: number) => from + Math.floor(chance() * (to - from + 1));

/** Nearly every row has an address of its own, one in seven IPv6. */
function address(chance: Chance): string {
  if (chance() < 0.85) return `${pick(chance, networks)}.${whole(chance, 0, 255)}.${whole(chance, 1, 255)}`;
  const last = whole(chance, 1, 255).toString(16);
  return chance() < 0.5
    ? `2607:f8b0:4864:20::${whole(chance, 0, 255).toString(16)}${last.padStart(2, '0')}`
    : `2a01:111:f403:c10${whole(chance, 0, 9)}::${last}`;
}

function messagesOf(chance: Chance): number {
  const share = chance();
  if (share < 0.62) return 1;
  if (share < 0.9) return whole(chance, 2, 9);
  return share < 0.985 ? whole(chance, 10, 99) : whole(chance, 100, 2_500);
}

/** Lines of XML as a reporter indents them. */
type Lines = (depth: number, ...texts: string[]) => string;

const linesOf =
  ({ newLine, indent }: Reporter): Lines =>
  (depth, ...texts) =>
    texts.map((text) => `${indent.repeat(depth)}${text}${newLine}`).join('');

const tag = (name: string, value: string | number) => `<${name}>${value}</${name}>`;

function record(chance: Chance, domain: string, policy: string, reporter: Reporter, lines: Lines): string {
  const passes = chance() < 0.86;
  const spf = passes && chance() < 0.9;
  const dkim = passes && (chance() < 0.93 || !spf);
  const service = pick(chance, services);
  const from = (chance() < 0.8 ? '' : pick(chance, below)) + domain;
  const envelopeFrom = spf ? from : service;
  const signatures = chance() < 0.35 ? 2 : !passes && chance() < 0.5 ? 0 : 1;
  const reason =
    !passes && chance() < 0.08
      ? lines(4, '<reason>') + lines(5, tag('type', 'local_policy'), tag('comment', 'arc=pass')) + lines(4, '</reason>')
      : '';
  let xml = lines(1, '<record>') + lines(2, '<row>');
  xml += lines(3, tag('source_ip', address(chance)), tag('count', messagesOf(chance)), '<policy_evaluated>');
  xml += lines(4, tag('disposition', passes || policy === 'none' ? 'none' : policy));
  xml += lines(4, tag('dkim', dkim ? 'pass' : 'fail'), tag('spf', spf ? 'pass' : 'fail'));
  xml += `${reason}${lines(3, '</policy_evaluated>')}${lines(2, '</row>', '<identifiers>')}`;
  if (reporter.envelope === 'from and to') xml += lines(3, tag('envelope_to', pick(chance, recipients)));
  if (reporter.envelope !== 'none') xml += lines(3, tag('envelope_from', envelopeFrom));
  xml += lines(3, tag('header_from', from)) + lines(2, '</identifiers>', '<auth_results>');
  for (let n = 0; n < signatures; n += 1) {
    xml += lines(3, '<dkim>') + lines(4, tag('domain', dkim && n === 0 ? domain : service));
    xml += lines(4, tag('selector', pick(chance, selectors)), tag('result', dkim || n > 0 ? 'pass' : 'fail'));
    xml += lines(3, '</dkim>');
  }
  xml += lines(3, '<spf>') + lines(4, tag('domain', envelopeFrom), ...(reporter.hasScope ? [tag('scope', 'mfrom')] : []));
  xml += lines(4, tag('result', passes ? 'pass' : pick(chance, ['fail', 'softfail', 'none']))) + lines(3, '</spf>');
  return `${xml}${lines(2, '</auth_results>')}${lines(1, '</record>')}`;
}

/** The domains of the corpus. */
export function corpusDomains(count = 20): string[] {
  return Array.from({ length: count }, (_, index) => `bench-${index + 1}.example.co.za`);
}

/** One report in as little XML as a row can have, so that as many as possible fit into the limit of its size; each row has a source of its own. */
export function makeShortReport(seed: number, rows: number): string {
  const [domain] = corpusDomains(1);
  const begin = 1_767_225_600;
  const short = (row: number) =>
    `<record><row><source_ip>${(row >> 16) + 1}.${(row >> 8) & 255}.${row & 255}.${seed % 250}</source_ip><count>1</count><policy_evaluated/></row><identifiers><header_from>${domain}</header_from></identifiers></record>`;
  return `<feedback><report_metadata><org_name>short.example</org_name><report_id>short-${seed}</report_id><date_range><begin>${begin}</begin><end>${begin + 86_399}</end></date_range></report_metadata><policy_published><domain>${domain}</domain><p>none</p></policy_published>${Array.from({ length: rows }, (_none, row) => short(row)).join('')}</feedback>`;
}

/** One report of `rows` rows of one day, as a reporter writes it; the same for the same seed. */
export function makeReport(seed: number, rows: number, reporter: Reporter = google): string {
  const chance = chanceFrom(seed);
  const domain = pick(chance, corpusDomains());
  const begin = 1_767_225_600 + Math.floor(chance() * 150) * 86_400;
  const policy = pick(chance, ['none', 'none', 'quarantine', 'reject']);
  const lines = linesOf(reporter);
  const { host, name, namespace, newLine, version, hasContact, hasSubdomainPolicy } = reporter;
  let xml = `<?xml version="1.0" encoding="UTF-8" ?>${newLine}<feedback${namespace}>${newLine}`;
  if (version !== null) xml += lines(1, tag('version', version));
  xml += lines(1, '<report_metadata>') + lines(2, tag('org_name', name), tag('email', `noreply-dmarc-support@${host}`));
  if (hasContact) xml += lines(2, tag('extra_contact_info', `https://support.${host}/dmarc?a=1&amp;b=2`));
  xml += lines(2, tag('report_id', `${Math.floor(chance() * 1e15)}${seed}`), '<date_range>');
  xml += lines(3, tag('begin', begin), tag('end', begin + 86_399)) + lines(2, '</date_range>');
  xml += lines(1, '</report_metadata>', '<policy_published>');
  xml += lines(2, tag('domain', domain), tag('adkim', 'r'), tag('aspf', 'r'), tag('p', policy));
  if (hasSubdomainPolicy) xml += lines(2, tag('sp', policy));
  xml += lines(2, tag('pct', 100)) + lines(1, '</policy_published>');
  const pieces = [xml];
  for (let n = 0; n < rows; n += 1) pieces.push(record(chance, domain, policy, reporter, lines));
  return `${pieces.join('')}</feedback>${newLine}`;
}
