import type { AggregateRecord, DkimAuthResult, OverrideReason, SpfAuthResult } from '../dmarc/aggregate-report.ts';
import { canonicalIp } from '../dmarc/source-ip.ts';
import { addressWords } from './addresses.ts';
import { type IntList, openInts } from './ints.ts';
import { dispositions, flag, maxRowsInPart, type ReportRows } from './report-rows.ts';

/** Rows that become columns one by one. `cut` gives those added since the last cut; `isFull` asks for it. */
export type RowBuilder = {
  add: (record: AggregateRecord) => void;
  length: () => number;
  isFull: () => boolean;
  cut: () => ReportRows;
};

/** A part whose texts reach so many characters is full, however few its rows. */
const maxTexts = 4_194_304;

/** Text that every database takes: no NUL, no half of a surrogate pair. */
function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole;
}

const cleanMaybe = (text: string | null) => (text === null ? null : cleanText(text));

const needsCleaning = /\\u0000|\\ud/;

/** A signature or check; `key` is its JSON, which shows whether a text of it needs cleaning. */
function cleanAuth<T extends DkimAuthResult | SpfAuthResult>(auth: T, key: string): T {
  if (!needsCleaning.test(key)) return auth;
  return JSON.parse(key, (_name, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)) as T;
}

/** Values that are stored once each, found by a key; `cut` takes them out. */
function openPlaces<T>(onNew: (key: string) => void) {
  const places = new Map<string, number>();
  let all: T[] = [];
  return {
    place: (key: string, make: () => T): number => {
      const known = places.get(key);
      if (known !== undefined) return known;
      const place = all.length;
      places.set(key, place);
      all.push(make());
      onNew(key);
      return place;
    },
    cut: (): T[] => {
      const values = all;
      all = [];
      places.clear();
      return values;
    },
  };
}

/** Opens an empty builder; after a cut it is empty again and costs less than a new one. `add` throws at a row whose address or count is none. */
export function openRowBuilder(): RowBuilder {
  let characters = 0;
  const grow = (key: string) => {
    characters += key.length;
  };
  const texts = openPlaces<string>(grow);
  const reasonLists = openPlaces<OverrideReason[]>(grow);
  const dkimLists = openPlaces<DkimAuthResult[]>(grow);
  const spfLists = openPlaces<SpfAuthResult[]>(grow);
  const keys = new Map<DkimAuthResult | SpfAuthResult, string>();
  let bits: number[] = [];
  let v4: number[] = [];
  let v6: number[] = [];
  const [seq, count, headerFrom, envelopeFrom, envelopeTo, reasons, dkim, spf] = Array.from({ length: 8 }, () => openInts()) as [
    IntList,
    IntList,
    IntList,
    IntList,
    IntList,
    IntList,
    IntList,
    IntList,
  ];

  const text = (value: string) => texts.place(value, () => cleanText(value));
  const maybeText = (value: string | null) => (value === null ? 0 : text(value) + 1);
  function keyOf(auth: DkimAuthResult | SpfAuthResult): string {
    const known = keys.get(auth);
    if (known !== undefined) return known;
    const key = JSON.stringify(auth);
    keys.set(auth, key);
    return key;
  }
  const keyOfAll = (auths: readonly (DkimAuthResult | SpfAuthResult)[]) =>
    auths.length === 1 ? keyOf(auths[0] as DkimAuthResult) : auths.map(keyOf).join();
  const reasonsKey = (list: OverrideReason[]) => (list.length === 0 ? '' : JSON.stringify(list));
  const cleanReason = ({ type, comment }: OverrideReason) => ({ type: cleanText(type), comment: cleanMaybe(comment) });

  return {
    length: () => bits.length,
    isFull: () => bits.length >= maxRowsInPart || characters >= maxTexts,
    add: (record: AggregateRecord): void => {
      const word = usualIpv4(record.sourceIp);
      const words = word < 0 ? wordsOf(record) : null;
      if (!Number.isSafeInteger(record.count) || record.count < 0)
        throw new Error(`Row ${record.seq}: ${record.count} is not a count of messages.`);
      const isV6 = words?.length === 4;
      if (words === null) v4.push(word);
      else (isV6 ? v6 : v4).push(...words);
      bits.push(
        Math.max(0, dispositions.indexOf(record.disposition)) +
          (record.dkimAligned === 'pass' ? flag.dkim : 0) +
          (record.spfAligned === 'pass' ? flag.spf : 0) +
          (isV6 ? flag.ipv6 : 0),
      );
      seq.push(record.seq);
      count.push(record.count);
      headerFrom.push(text(record.headerFrom));
      envelopeFrom.push(maybeText(record.envelopeFrom));
      envelopeTo.push(maybeText(record.envelopeTo));
      reasons.push(reasonLists.place(reasonsKey(record.reasons), () => record.reasons.map(cleanReason)));
      dkim.push(dkimLists.place(keyOfAll(record.dkim), () => record.dkim.map((one) => cleanAuth(one, keyOf(one)))));
      spf.push(spfLists.place(keyOfAll(record.spf), () => record.spf.map((one) => cleanAuth(one, keyOf(one)))));
    },
    cut: (): ReportRows => {
      const rows = {
        length: bits.length,
        seq: seq.cut(),
        addresses: { v4: Uint32Array.from(v4), v6: Uint32Array.from(v6) },
        flags: Uint8Array.from(bits),
        count: count.cut(),
        headerFrom: headerFrom.cut(),
        envelopeFrom: envelopeFrom.cut(),
        envelopeTo: envelopeTo.cut(),
        reasons: reasons.cut(),
        dkim: dkim.cut(),
        spf: spf.cut(),
        texts: texts.cut(),
        reasonLists: reasonLists.cut(),
        dkimLists: dkimLists.cut(),
        spfLists: spfLists.cut(),
      };
      keys.clear();
      bits = [];
      v4 = [];
      v6 = [];
      characters = 0;
      return rows;
    },
  };
}

/** The word of an IPv4 address in its one spelling, below zero for any other text. */
function usualIpv4(text: string): number {
  let word = 0;
  let part = -1;
  let dots = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 46) {
      if (part < 0) return -1;
      word = word * 256 + part;
      part = -1;
      dots += 1;
    } else if (code < 48 || code > 57 || part === 0) return -1;
    else part = (part < 0 ? 0 : part * 10) + code - 48;
    if (part > 255) return -1;
  }
  return dots === 3 && part >= 0 ? word * 256 + part : -1;
}

function wordsOf({ seq, sourceIp }: AggregateRecord): number[] {
  const address = sourceIp.includes('%') ? null : canonicalIp(sourceIp);
  if (address === null) throw new Error(`Row ${seq}: "${sourceIp}" is not an IP address.`);
  return addressWords(address);
}
