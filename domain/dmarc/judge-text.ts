import type { Flag } from '../judge/flag.ts';
import type { WalkStep } from './discovery.ts';
import { dmarcFlag, replaced } from './flag.ts';
import type { DmarcRecord, DmarcRemark } from './record.ts';

type Words = Pick<Flag, 'code' | 'severity' | 'why' | 'source'> & { todo?: string; clean?: boolean };

function pctLabel(record: DmarcRecord, value: string): Words {
  const share = /^\d{1,3}$/.test(value) ? Number(value) : null;
  const base = { code: 'DMARC_PCT', source: 'RFC 9989 C.5.2', clean: true, todo: 'Take pct out of the record.' };
  if (share === 0 && record.testing)
    return {
      ...base,
      severity: 'info',
      why: 'pct=0 beside t=y: older and newer receivers both read this record as a rehearsal.',
      todo: 'Drop t=y and pct=0 together when the rehearsal ends.',
      clean: false,
    };
  if (share === 100)
    return { ...base, severity: 'low', why: 'pct=100 says nothing, and pct was taken out of the standard in 2026.' };
  return {
    ...base,
    severity: 'high',
    why: `pct=${value} is ignored by receivers of the 2026 standard: for them the full policy applies.`,
    ...(share === 0 ? { todo: 'Rehearse with t=y; pct=0 together, or take pct out.' } : {}),
  };
}

function badValue(record: DmarcRecord, remark: DmarcRemark): Words {
  const source = 'RFC 9989 4.8';
  if (remark.tag === 'p')
    return {
      code: 'DMARC_BAD_VALUE',
      severity: record.usable ? 'high' : 'critical',
      source,
      why: record.usable
        ? `"${remark.at}" is not a policy. Receivers act as if it said p=none, older ones throw the record away.`
        : `"${remark.at}" is not a policy, so receivers ignore the record.`,
      todo: 'Write p=none, p=quarantine or p=reject.',
    };
  const isPolicy = remark.tag === 'sp' || remark.tag === 'np';
  return {
    code: 'DMARC_BAD_VALUE',
    severity: isPolicy ? 'high' : 'medium',
    source: isPolicy ? 'RFC 9989 4.10.1' : source,
    why: !isPolicy
      ? `"${remark.at}" is no value that ${remark.tag} can have, so receivers act as if the tag were not there.`
      : record.usable
        ? `"${remark.at}" is no value that ${remark.tag} can have, so receivers act as if the whole record said p=none: forged mail is delivered.`
        : `"${remark.at}" is no value that ${remark.tag} can have, so receivers ignore the record.`,
    todo: `Correct ${remark.tag} or take it out.`,
    clean: true,
  };
}

function wordsOf(record: DmarcRecord, remark: DmarcRemark): Words {
  const source = 'RFC 9989 4.8';
  switch (remark.kind) {
    case 'bad_value':
      return badValue(record, remark);
    case 'not_a_tag':
      return {
        code: 'DMARC_SYNTAX',
        severity: 'medium',
        source,
        clean: true,
        why: `"${remark.at}" is not of the form tag=value. Receivers step over it, strict ones may throw the record away.`,
        todo: 'Take it out.',
      };
    case 'duplicate':
      return {
        code: 'DUPLICATE_TAG',
        severity: 'high',
        source: 'RFC 6376 3.2',
        clean: true,
        why: `The tag ${remark.tag} stands there twice. Receivers differ in which one they believe, and some throw the record away.`,
        todo: `Keep one ${remark.tag}.`,
      };
    case 'unknown':
      return {
        code: 'UNKNOWN_TAG',
        severity: 'info',
        source: 'RFC 9989 4.7',
        why: `No standard knows the tag ${remark.tag}; receivers ignore it.`,
      };
    case 'upper_case':
      return {
        code: 'TAG_UPPER_CASE',
        severity: 'low',
        source: 'RFC 6376 3.2',
        clean: true,
        why: `The tag name ${remark.at} is in capitals; most receivers read it, the rule is small letters.`,
        todo: 'Write tag names in small letters.',
      };
    case 'historic':
      return remark.tag === 'pct'
        ? pctLabel(record, record.pct ?? '')
        : {
            code: 'DMARC_RF_RI',
            severity: 'info',
            source: 'RFC 9989 C.5.2',
            clean: true,
            why: `${remark.tag} was taken out of the standard in 2026; receivers ignore it.`,
          };
    case 'bad_uri':
      return {
        code: remark.tag === 'rua' ? 'RUA_SYNTAX' : 'RUF_SYNTAX',
        severity: remark.tag === 'rua' ? 'high' : 'medium',
        source,
        why: `"${remark.at}" is not an address reports can be sent to, so nothing is sent there.`,
        todo: 'Write it as mailto:name@example.co.za, several with a comma between them.',
      };
    case 'unsupported_scheme':
      return {
        code: remark.tag === 'rua' ? 'RUA_SYNTAX' : 'RUF_SYNTAX',
        severity: remark.tag === 'rua' ? 'high' : 'medium',
        source: 'RFC 9989 4.7',
        why: `Reports go by mail only: "${remark.at}" is ignored.`,
        todo: 'Write it as mailto:name@example.co.za.',
      };
    case 'size_suffix':
      return {
        code: 'DMARC_SIZE_SUFFIX',
        severity: 'low',
        source: 'RFC 9989 4.8, C.4',
        clean: true,
        why: 'The size limit behind the exclamation mark is no longer read.',
        todo: 'Take it out.',
      };
    case 'fo_0_and_1':
      return {
        code: 'FO_0_AND_1',
        severity: 'low',
        source,
        why: 'fo names both 0 and 1, which exclude each other.',
        todo: 'Keep fo=1 if you want a report for every failing check.',
      };
  }
}

/** Findings about the text of the record at one step: what RFC 9989 4.8 would rather not see, what 2026 took out. */
export function judgeText(step: WalkStep, record: DmarcRecord): Flag[] {
  return record.remarks.map((remark) => {
    const { clean, todo, ...words } = wordsOf(record, remark);
    return dmarcFlag({
      ...words,
      at: step.at,
      seen: remark.at === '' ? record.text : remark.at,
      todo: todo ?? null,
      fix: clean === true ? replaced(step.at, record, {}) : null,
    });
  });
}
