import { randomInt } from 'node:crypto';
import { type Answer, decode, encode, type OptAnswer, type Packet, type Question } from 'dns-packet';
import type { DnsAnswer, LookupFailure, RecordData, RecordType } from '#domain/dns/answer.ts';

const recursionDesired = 1 << 8;
const authenticData = 1 << 5;
const checkingDisabled = 1 << 4;
const truncated = 1 << 9;
/** What fits a datagram on every path without being cut in pieces. */
const datagramBytes = 1232;
/** As many as BIND 9.20 and Unbound follow. */
const maxAliases = 11;
const headBytes = 12;
const rcodes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];
/** The extended errors of a resolver that found signatures wrong (RFC 8914 4.7 to 4.13). */
const bogusCodes = new Map([
  [6, 'DNSSEC bogus'],
  [7, 'signature expired'],
  [8, 'signature not yet valid'],
  [9, 'DNSKEY missing'],
  [10, 'RRSIGs missing'],
  [11, 'no zone key bit set'],
  [12, 'NSEC missing'],
]);

/** Names may have at most 253 characters, labels 1 to 63 (RFC 1035 2.3.4). */
export function isAskable(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => label.length > 0 && Buffer.byteLength(label) <= 63);
}

/** How a resolver is to treat signatures: say whether they hold (AD), or answer whatever they are (CD, RFC 4035 3.2.2). */
export type Signatures = 'checked' | 'unchecked';

/** A question with a random id that asks for long answers (EDNS). */
export function writeQuestion(name: string, type: RecordType, signatures: Signatures): { id: number; bytes: Buffer } {
  const id = randomInt(65_536);
  const opt: OptAnswer = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: datagramBytes,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options: [],
  };
  const questions: Question[] = [{ type: type as Question['type'], name, class: 'IN' }];
  const flags = recursionDesired | (signatures === 'checked' ? authenticData : checkingDisabled);
  const bytes = encode({ type: 'query', id, flags, questions, additionals: [opt] });
  return { id, bytes };
}

export type Reply = { packet: Packet; isTruncated: boolean; rcode: string; authenticated: boolean };

/** The head of a reply as a message of its own: no question, no records. */
const headAlone = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(headBytes - 4)]);

/** Whether a reply says in its head that it was cut off, so that it may end within a record (RFC 1035 4.1.1, RFC 2181 9). */
const isCutOff = (bytes: Buffer): boolean => bytes.length >= headBytes && (bytes.readUInt16BE(2) & truncated) !== 0;

/**
 * Reads a reply; `null` where it is not the answer to this question (RFC 5452 4). Of one that was cut off only the head counts. Throws on bytes
 * that are no DNS message.
 */
export function readReply(bytes: Buffer, id: number, name: string, type: RecordType): Reply | null {
  const packet: Packet = decode(isCutOff(bytes) ? headAlone(bytes) : bytes);
  const asked = packet.questions?.[0];
  const flags = packet.flags ?? 0;
  if (packet.type !== 'response' || packet.id !== id) return null;
  if (asked !== undefined && (asked.name.toLowerCase() !== name || (asked.type as string) !== type)) return null;
  return {
    packet,
    rcode: rcodes[flags & 15] ?? `RCODE ${flags & 15}`,
    isTruncated: (flags & truncated) !== 0,
    authenticated: (flags & authenticData) !== 0,
  };
}

/** No name or text that is checked may hold a NUL (RFC 6376 3.2, RFC 7208 12), and no database stores one. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\ufffd');

function bare(name: string): string {
  return withoutNul(name.toLowerCase().replace(/\.$/, ''));
}

function strings(data: unknown): string[] {
  if (Buffer.isBuffer(data)) {
    const parts: string[] = [];
    for (let at = 0; at < data.length; at += 1 + (data[at] ?? 0))
      parts.push(withoutNul(data.toString('latin1', at + 1, at + 1 + (data[at] ?? 0))));
    return parts;
  }
  const parts: unknown[] = Array.isArray(data) ? data : [data];
  return parts.map((part) => withoutNul(Buffer.isBuffer(part) ? part.toString('latin1') : String(part)));
}

const readers: { [Type in RecordType]: (data: never) => RecordData[Type] } = {
  A: (data: string) => data,
  AAAA: (data: string) => data,
  CNAME: (data: string) => bare(data),
  NS: (data: string) => bare(data),
  PTR: (data: string) => bare(data),
  TXT: (data: unknown) => strings(data),
  SPF: (data: unknown) => strings(data),
  MX: (data: { preference?: number; exchange: string }) => ({ preference: data.preference ?? 0, exchange: bare(data.exchange) }),
  SOA: (data: { mname: string; serial?: number }) => ({ mname: bare(data.mname), serial: data.serial ?? 0 }),
  DS: (data: { keyTag: number; algorithm: number; digestType: number; digest: Buffer }) => ({
    ...data,
    digest: data.digest.toString('hex'),
  }),
  CAA: ({ flags, tag, value }: { flags: number; tag: string; value: string }) => ({
    critical: (flags & 128) !== 0,
    tag: withoutNul(tag),
    value: withoutNul(value),
  }),
  TLSA: (data: { usage: number; selector: number; matchingType: number; certificate: Buffer }) => ({
    ...data,
    certificate: data.certificate.toString('hex'),
  }),
};

function extendedError(packet: Packet): number | null {
  const opt = packet.additionals?.find((record): record is OptAnswer => record.type === 'OPT');
  const option = opt?.options.find((candidate) => (candidate.code as number) === 15);
  return option?.data !== undefined && option.data.length >= 2 ? option.data.readUInt16BE(0) : null;
}

function failure(reply: Reply): DnsAnswer<never> {
  const code = extendedError(reply.packet);
  const known: Record<string, LookupFailure> = { SERVFAIL: 'servfail', REFUSED: 'refused' };
  const bogus = bogusCodes.get(code ?? -1);
  const extended = code === null ? '' : `, extended error ${code}${bogus === undefined ? '' : ` (${bogus})`}`;
  return {
    status: 'failed',
    reason: bogus === undefined ? (known[reply.rcode] ?? 'servfail') : 'bogus',
    detail: `${reply.rcode}${extended}`,
  };
}

function negativeTtl(packet: Packet): number {
  for (const record of packet.authorities ?? [])
    if (record.type === 'SOA') return Math.min(record.ttl ?? 60, record.data.minimum ?? 60);
  return 60;
}

function ttlOf(record: Answer): number {
  return 'ttl' in record ? (record.ttl ?? 0) : 0;
}

/** Whether a reply only points to other servers (RFC 2308 2.2): it has no answer, and says nothing about what exists. */
function isReferral({ rcode, packet }: Reply): boolean {
  const authorities = packet.authorities ?? [];
  const isEmpty = rcode === 'NOERROR' && (packet.answers ?? []).length === 0;
  return isEmpty && authorities.some(({ type }) => type === 'NS') && authorities.every(({ type }) => type !== 'SOA');
}

/** A record set holds no record twice, whatever a server sends (RFC 2181 5). */
const withoutRepeats = <Data>(records: readonly Data[]): Data[] => [
  ...new Map(records.map((record) => [JSON.stringify(record), record])).values(),
];

/** RFC 2181 8 */
const longestTtlSec = 2 ** 31 - 1;

/**
 * What a reply says about the question, its CNAMEs followed as far as the reply holds them. `next` is the name still to be asked where
 * the chain leads out of the reply.
 */
export function interpret<Type extends RecordType>(
  reply: Reply,
  name: string,
  type: Type,
): { answer: DnsAnswer<Type>; next: string | null; aliases: string[]; ttlSec: number } {
  const aliases: string[] = [];
  const records = reply.packet.answers ?? [];
  let ttlSec = longestTtlSec;
  let at = name;
  const done = (answer: DnsAnswer<Type>, next: string | null = null) => ({ answer, next, aliases, ttlSec });
  if (reply.rcode !== 'NOERROR' && reply.rcode !== 'NXDOMAIN') return done(failure(reply));
  for (;;) {
    const here = records.filter((record) => bare(record.name) === at);
    const found = here.filter((record) => (record.type as string) === type);
    const way = { aliases, authenticated: reply.authenticated };
    if (found.length > 0) {
      for (const record of found) ttlSec = Math.min(ttlSec, ttlOf(record));
      const data = found.map((record) => readers[type]((record as unknown as { data: never }).data));
      return done({ ...way, status: 'found', records: withoutRepeats(data), ttlSec });
    }
    const alias = here.find((record) => record.type === 'CNAME');
    if (alias?.type !== 'CNAME') {
      if (isReferral(reply))
        return done({
          status: 'failed',
          reason: 'servfail',
          detail: `the name server refers to others for ${at} instead of answering`,
        });
      const leadsOut =
        aliases.length > 0 && reply.rcode === 'NOERROR' && (reply.packet.authorities ?? []).every((r) => r.type !== 'SOA');
      ttlSec = Math.min(ttlSec, negativeTtl(reply.packet));
      const status = reply.rcode === 'NXDOMAIN' ? 'nxdomain' : 'nodata';
      return done({ ...way, status, ttlSec }, leadsOut ? at : null);
    }
    ttlSec = Math.min(ttlSec, ttlOf(alias));
    at = bare(alias.data);
    if (aliases.includes(at) || at === name || aliases.length >= maxAliases)
      return done({ status: 'failed', reason: 'loop', detail: `CNAMEs of ${name} lead in a circle or too far` });
    aliases.push(at);
  }
}
