import { AT, idOf } from './names.ts';
import type { RawRow } from './raw-report.ts';
import type { Sink } from './sink-state.ts';

const ORG_NAME = idOf('org_name');
const EMAIL = idOf('email');
const EXTRA = idOf('extra_contact_info');
const REPORT_ID = idOf('report_id');
const ERROR = idOf('error');
const GENERATOR = idOf('generator');
const BEGIN = idOf('begin');
const DOMAIN = idOf('domain');
const P = idOf('p');
const SP = idOf('sp');
const NP = idOf('np');
const ADKIM = idOf('adkim');
const ASPF = idOf('aspf');
const FO = idOf('fo');
const PCT = idOf('pct');
const TESTING = idOf('testing');
const SOURCE_IP = idOf('source_ip');
const DISPOSITION = idOf('disposition');
const DKIM = idOf('dkim');
const TYPE = idOf('type');
const HEADER_FROM = idOf('header_from');
const ENVELOPE_FROM = idOf('envelope_from');
const SELECTOR = idOf('selector');
const RESULT = idOf('result');
const SCOPE = idOf('scope');

/** A text without white space around it, line ends as `\n` (XML 1.0 2.11). */
export function tidy(text: string): string {
  const trimmed = text.trim();
  return trimmed.includes('\r') ? trimmed.replace(/\r\n?/g, '\n') : trimmed;
}

/** Puts the tidy text of element `id` where it belongs at the sink's place. Empty text counts as missing; the first of several wins. */
export function putLeaf(sink: Sink, id: number, text: string): void {
  if (text === '') return;
  switch (sink.at) {
    case AT.row:
      putRowLeaf(sink.row, id, text);
      break;
    case AT.evaluated:
      if (id === DISPOSITION) sink.row.disposition ??= text;
      else if (id === DKIM) sink.row.dkim ??= text;
      else sink.row.spf ??= text;
      break;
    case AT.identifiers:
      if (id === HEADER_FROM) putFrom(sink.row, text);
      else if (id === ENVELOPE_FROM) sink.row.envelopeFrom ??= text;
      else sink.row.envelopeTo ??= text;
      break;
    case AT.dkim:
    case AT.spf:
      if (id === DOMAIN) sink.auth.domain ??= text;
      else if (id === RESULT) sink.auth.result ??= text;
      else if (id === SELECTOR) sink.auth.selector ??= text;
      else if (id === SCOPE) sink.auth.scope ??= text;
      else sink.auth.humanResult ??= text;
      break;
    case AT.reason:
      if (id === TYPE) sink.reason.type ??= text;
      else sink.reason.comment ??= text;
      break;
    case AT.feedback:
      sink.draftVersion ??= text;
      break;
    default:
      putHeaderLeaf(sink, id, text);
  }
}

function putFrom(row: RawRow, text: string): void {
  if (row.headerFrom === null) row.headerFrom = text;
  else if (row.headerFrom !== text) row.isRepeated = true;
}

function putRowLeaf(row: RawRow, id: number, text: string): void {
  if ((id === SOURCE_IP ? row.sourceIp : row.count) !== null) row.isRepeated = true;
  else if (id === SOURCE_IP) row.sourceIp = text;
  else row.count = text;
}

function putHeaderLeaf(sink: Sink, id: number, text: string): void {
  const metadata = sink.draftMetadata;
  const policy = sink.draftPolicy;
  if (sink.at === AT.dates) {
    if (id === BEGIN) metadata.begin ??= text;
    else metadata.end ??= text;
  } else if (sink.at === AT.metadata) {
    if (id === ORG_NAME) metadata.orgName ??= text;
    else if (id === EMAIL) metadata.email ??= text;
    else if (id === EXTRA) metadata.extraContactInfo ??= text;
    else if (id === REPORT_ID) metadata.reportId ??= text;
    else if (id === GENERATOR) metadata.generator ??= text;
    else if (id === ERROR && metadata.errors.length < 100) metadata.errors.push(text);
  } else if (id === DOMAIN) policy.domain ??= text;
  else if (id === P) policy.p ??= text;
  else if (id === SP) policy.sp ??= text;
  else if (id === NP) policy.np ??= text;
  else if (id === ADKIM) policy.adkim ??= text;
  else if (id === ASPF) policy.aspf ??= text;
  else if (id === FO) policy.fo ??= text;
  else if (id === PCT) policy.pct ??= text;
  else if (id === TESTING) policy.testing ??= text;
  else policy.discoveryMethod ??= text;
}
