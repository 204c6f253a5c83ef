import type { ScoreInputs } from '#domain/score/inputs.ts';
import { securityScore } from '#domain/score/security-score.ts';
import type { Grade, Policy } from '#domain/vocabulary.ts';

type Facts = Omit<SampleStep, 'score' | 'grade'> & { inputs: Partial<ScoreInputs> };

/** A day on which something changes in the worked sample, and what the product's formula scores from then on. */
export type SampleStep = { day: number; label: string; record?: string; passed?: string; score: number; grade: Grade };

const spf = { isValid: true, lookups: 4, voids: 0, usesPtr: false, isBroad: false, isEmptyFail: false };
const noKeys = { validKeys: 0, weakestBits: null, oldestMonths: null, hasTestFlag: false, revokedInUse: false, goneInUse: false };
const before: Partial<ScoreInputs> = {
  hoursSinceReport: null,
  spf: { ...spf, ends: 'neutral' },
  dkim: { ...noKeys, wildcardRevoked: null },
  inboundTls: { sts: 'none', dane: false },
  tlsRpt: false,
};
const base: ScoreInputs = {
  mailClass: 'people',
  isKnown: true,
  writesToLists: false,
  dmarc: null,
  hoursSinceReport: 20,
  mail: null,
  spf: { ...spf, ends: 'softfail' },
  dkim: { ...noKeys, validKeys: 3, weakestBits: 2048, oldestMonths: 1, wildcardRevoked: null },
  mx: { takesMail: true, isNull: false, isSane: true },
  inboundTls: { sts: 'enforce', dane: false },
  tlsRpt: true,
  dnssec: 'unsigned',
};

function dmarc(policy: Policy | null, testing = false): ScoreInputs['dmarc'] {
  const published = policy ?? 'none';
  return {
    usable: policy !== null,
    policy: published,
    testing,
    subdomains: published,
    nonexistent: published,
    hasRua: policy !== null,
    ruaAuthorised: policy === null ? null : true,
    isClean: true,
  };
}

const mail = (passed: number, signed: number) => ({ messages: 1_000, passed, dkimAligned: signed });

const facts: readonly Facts[] = [
  { day: 0, label: 'start', inputs: { ...before, dmarc: dmarc(null) } },
  { day: 3, label: 'p=none', record: 'p=none', passed: '71% at first', inputs: { ...before, dmarc: dmarc('none') } },
  { day: 21, label: 'fixed', passed: '98,9% at the end', inputs: { dmarc: dmarc('none'), mail: mail(989, 970) } },
  {
    day: 38,
    label: 'test',
    record: 'p=quarantine; t=y',
    passed: '99,1%',
    inputs: { dmarc: dmarc('quarantine', true), mail: mail(991, 975) },
  },
  {
    day: 45,
    label: 'quarantine',
    record: 'p=quarantine',
    passed: '99,6%',
    inputs: { dmarc: dmarc('quarantine'), mail: mail(996, 985) },
  },
  {
    day: 80,
    label: 'test',
    record: 'p=reject; t=y',
    passed: '99,6%',
    inputs: { dmarc: dmarc('reject', true), mail: mail(996, 985) },
  },
  {
    day: 87,
    label: 'reject',
    record: 'p=reject; np=reject',
    passed: '99,7%',
    inputs: { dmarc: dmarc('reject'), mail: mail(997, 989) },
  },
];

/** The worked sample of a rollout, step by step; its scores are what the product would show. */
export const sampleSteps: readonly SampleStep[] = facts.map(({ inputs, ...step }) => {
  const { score, grade } = securityScore({ ...base, ...inputs });
  if (score === null || grade === null) throw new Error(`The sample has no score on day ${step.day}.`);
  return { ...step, score, grade };
});
