import { hasInvisible, withoutInvisible } from '../dns/invisible.ts';
import type { Flag } from '../judge/flag.ts';
import type { WalkStep } from './discovery.ts';
import { dmarcFlag, replaced } from './flag.ts';
import { type DmarcRecord, type DmarcRemark, isStrict } from './record.ts';
import { addressesIn, meansTag, meantValues, repairedDmarc } from './repair.ts';
import type { DmarcValues } from './write-record.ts';

type Words = Pick<Flag, 'code' | 'severity' | 'why' | 'source'> & { todo?: string; clean?: boolean };

function pctLabel(record: DmarcRecord, value: string): Words {
  const share = /^\d{1,3}$/.test(value) ? Number(value) : null;
  const base = { code: 'DMARC_PCT', source: 'RFC 9989 C.5.2', clean: true, todo: 'Remove pct from the record.' };
  if (share === 0 && record.testing)
    return {
      ...base,
      severity: 'info',
      why: 'With t=y and pct=0, older and newer receivers both treat the policy as a test.',
      todo: 'Remove t=y and pct=0 together when the test ends.',
      clean: false,
    };
  if (share === null || share >= 100)
    return { ...base, severity: 'low', why: `pct=${value} has no effect, and the 2026 standard removed pct.` };
  if (!isStrict(record))
    return { ...base, severity: 'low', why: 'pct has no effect with p=none, and the 2026 standard removed pct.' };
  return {
    ...base,
    severity: 'high',
    why: `Receivers that follow the 2026 standard ignore pct=${value} and apply the full policy.`,
    ...(share === 0 ? { todo: 'Test with t=y; pct=0 together, or remove pct.' } : {}),
  };
}

const corrected = { clean: true, todo: 'Publish the corrected record.' };

function badValue(record: DmarcRecord, remark: DmarcRemark, meant: DmarcValues | null): Words {
  const source = 'RFC 9989 4.8';
  const wrong =
    remark.at === '' ? `An empty ${remark.tag} is not valid` : `"${remark.at}" is not a valid value for ${remark.tag}`;
  const noPolicy = remark.at === '' ? 'An empty p is no policy' : `"${remark.at}" is not a policy`;
  if (remark.tag === 'p')
    return {
      code: 'DMARC_BAD_VALUE',
      severity: record.usable ? 'high' : 'critical',
      source,
      why: record.usable
        ? `${noPolicy}. Receivers treat it as p=none, older ones ignore the record.`
        : `${noPolicy}, so receivers ignore the record.`,
      ...(meant === null ? { todo: 'Write p=none, p=quarantine or p=reject.' } : corrected),
    };
  const isPolicy = remark.tag === 'sp' || remark.tag === 'np';
  return {
    code: 'DMARC_BAD_VALUE',
    severity: !isPolicy ? lossOf(record, remark.at) : record.usable ? 'high' : 'critical',
    source: isPolicy ? 'RFC 9989 4.10.1' : source,
    why: !isPolicy
      ? `${wrong}, so receivers ignore the tag.`
      : record.usable
        ? `${wrong}, so receivers treat the record as p=none: forged messages are delivered.`
        : `${wrong}, so receivers ignore the record.`,
    ...(meant === null ? { todo: `Correct ${remark.tag} or remove it.`, clean: true } : corrected),
  };
}

function invisible(record: DmarcRecord, remark: DmarcRemark): Words {
  const part = withoutInvisible(remark.at).trim();
  return {
    code: 'INVISIBLE_CHARACTER',
    severity: part === '' ? 'medium' : record.usable ? 'high' : 'critical',
    source: 'RFC 9989 4.8',
    why:
      part === ''
        ? 'An invisible character was copied along. Receivers skip it; strict ones may ignore the record.'
        : `An invisible character was copied along in "${part}", so receivers cannot read this part.`,
    ...corrected,
  };
}

/** How much is lost with a piece that receivers skip: the policy, the report address, or neither. */
function lossOf(record: DmarcRecord, piece: string): Flag['severity'] {
  const isPolicy = record.p === null && meansTag(piece, 'p');
  if (isPolicy) return record.usable ? 'high' : 'critical';
  return record.rua.length === 0 && meansTag(piece, 'rua') ? 'high' : 'medium';
}

function wordsOf(record: DmarcRecord, remark: DmarcRemark, meant: DmarcValues | null): Words {
  const source = 'RFC 9989 4.8';
  if (hasInvisible(remark.at)) return invisible(record, remark);
  const canRead = meant !== null && repairedDmarc(record.text) !== null;
  switch (remark.kind) {
    case 'bad_value':
      return badValue(record, remark, meant);
    case 'not_a_tag':
      if (/[:=@]/.test(remark.at.normalize('NFKC')) && canRead)
        return {
          code: 'DMARC_SYNTAX',
          severity: lossOf(record, remark.at),
          source,
          why: `"${remark.at}" is not of the form tag=value, so receivers skip it.`,
          ...corrected,
        };
      return {
        code: 'DMARC_SYNTAX',
        severity: 'medium',
        source,
        clean: true,
        why: `"${remark.at}" is not of the form tag=value. Receivers skip it; strict ones may ignore the record.`,
        todo: 'Remove it.',
      };
    case 'duplicate':
      return {
        code: 'DUPLICATE_TAG',
        severity: 'high',
        source: 'RFC 6376 3.2',
        clean: true,
        why: `The tag ${remark.tag} is repeated. Receivers differ in which one they use, and some ignore the record.`,
        todo: `Keep one ${remark.tag}.`,
      };
    case 'unknown':
      if (canRead && lossOf(record, remark.at) !== 'medium')
        return {
          code: 'DMARC_SYNTAX',
          severity: lossOf(record, remark.at),
          source: 'RFC 9989 4.7',
          why: `${remark.tag} is not a tag of any standard, so receivers skip "${remark.at}".`,
          ...corrected,
        };
      return {
        code: 'UNKNOWN_TAG',
        severity: 'info',
        source: 'RFC 9989 4.7',
        why: `${remark.tag} is not a tag of any standard. Receivers ignore it.`,
      };
    case 'upper_case':
      return {
        code: 'TAG_UPPER_CASE',
        severity: 'low',
        source: 'RFC 6376 3.2',
        clean: true,
        why: `The tag name ${remark.at} is in capitals. The standard asks for lower case, and not every receiver accepts capitals.`,
        todo: 'Write tag names in lower case.',
      };
    case 'historic':
      return remark.tag === 'pct'
        ? pctLabel(record, record.pct ?? '')
        : {
            code: 'DMARC_RF_RI',
            severity: 'info',
            source: 'RFC 9989 C.5.2',
            clean: true,
            why: `The 2026 standard removed ${remark.tag}. Receivers ignore it.`,
          };
    case 'bad_uri':
      return {
        code: remark.tag === 'rua' ? 'RUA_SYNTAX' : 'RUF_SYNTAX',
        severity: remark.tag === 'rua' ? 'high' : 'medium',
        source,
        why: `Reports cannot be sent to ${badUris(record, remark.tag)}.`,
        ...(canRead ? corrected : { todo: 'Write it as mailto:name@example.co.za, with commas between addresses.' }),
      };
    case 'empty_uri':
      return {
        code: remark.tag === 'rua' ? 'RUA_SYNTAX' : 'RUF_SYNTAX',
        severity: 'medium',
        source,
        clean: true,
        why: `A comma in ${remark.tag} has no address beside it. Strict receivers may ignore the whole tag.`,
        todo: 'Remove the comma.',
      };
    case 'unsupported_scheme': {
      const isHarmless = (remark.tag === 'rua' ? record.rua : record.ruf).length > 0;
      return {
        code: remark.tag === 'rua' ? 'RUA_SYNTAX' : 'RUF_SYNTAX',
        severity: isHarmless ? 'low' : remark.tag === 'rua' ? 'high' : 'medium',
        source: 'RFC 9989 4.7',
        why: `Reports are sent by email only, so "${remark.at}" is ignored.`,
        ...(canRead && (isHarmless || addressesIn(remark.at).length > 0)
          ? corrected
          : { todo: 'Write it as mailto:name@example.co.za.' }),
      };
    }
    case 'size_suffix':
      return {
        code: 'DMARC_SIZE_SUFFIX',
        severity: 'low',
        source: 'RFC 9989 4.8, C.4',
        clean: true,
        why: 'Receivers no longer read the size limit after the exclamation mark.',
        todo: 'Remove it.',
      };
    case 'fo_0_and_1':
      return {
        code: 'FO_0_AND_1',
        severity: 'low',
        source,
        why: 'fo has both 0 and 1, which exclude each other.',
        todo: 'Keep fo=1 if you want a report for every failing check.',
      };
  }
}

function badUris({ remarks }: DmarcRecord, tag: string): string {
  const pieces = remarks.filter((one) => one.kind === 'bad_uri' && one.tag === tag);
  return pieces.map(({ at }) => `"${at}"`).join(' or ');
}

/**
 * The remarks that are a fault each: of several bad addresses of a tag the first, no address that was torn off it, no empty `rua`, which is a
 * missing one.
 */
function faultsOf({ remarks }: DmarcRecord): DmarcRemark[] {
  const isBadUri = ({ kind, at }: DmarcRemark) => kind === 'bad_uri' && !hasInvisible(at);
  const first = (remark: DmarcRemark) => remarks.findIndex((one) => isBadUri(one) && one.tag === remark.tag);
  const isTorn = ({ kind, at }: DmarcRemark) => kind === 'not_a_tag' && !/[=:]/.test(at) && addressesIn(at).length > 0;
  const isEmptyRua = ({ kind, tag }: DmarcRemark) => kind === 'bad_value' && tag === 'rua';
  return remarks.filter((remark, index) => {
    if (isBadUri(remark)) return first(remark) === index;
    return !isEmptyRua(remark) && !(isTorn(remark) && remarks.some((one) => isBadUri(one) && one.tag === 'rua'));
  });
}

/** Findings about the text of the record at one step: what RFC 9989 4.8 would rather not see, what 2026 took out. */
export function judgeText(step: WalkStep, record: DmarcRecord): Flag[] {
  const meant = meantValues(record.text);
  const order: Flag[] = [];
  if (record.p !== null && record.tags[1]?.name !== 'p')
    order.push(
      dmarcFlag({
        code: 'DMARC_P_NOT_SECOND',
        severity: 'low',
        at: step.at,
        seen: record.text,
        why: 'Older receivers expect p right after v=DMARC1, and some ignore the record otherwise.',
        todo: 'Publish the tags in the usual order.',
        fix: replaced(step.at, record, {}),
        source: 'RFC 7489 6.3',
      }),
    );
  const flags = faultsOf(record).map((remark) => {
    const { clean, todo, ...words } = wordsOf(record, remark, meant);
    return dmarcFlag({
      ...words,
      at: step.at,
      seen: remark.at === '' ? record.text : remark.at,
      todo: todo ?? null,
      fix: clean === true ? replaced(step.at, record, {}) : null,
    });
  });
  return [...flags, ...order];
}
