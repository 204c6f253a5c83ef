import { expect, test } from 'vitest';
import { gateLabel } from '#src/entities/protection/gates.ts';
import { nextGate, policyNow, stepsOf } from '#src/entities/protection/stages.ts';
import { whatIfFinding, whatIfLabel } from '#src/entities/protection/what-if.ts';
import { protectionRow } from './samples.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const sentence = (row: ReturnType<typeof protectionRow>) => {
  const { before, figure, after } = whatIfLabel(row);
  return plain(`${before}${figure ?? ''}${after}`);
};

test('what enforcing would cost is one sentence with its counts and its senders', () => {
  expect(sentence(protectionRow())).toBe('At reject, 38 of 12 400 own messages would have failed, from 2 addresses.');
  expect(whatIfFinding(protectionRow())).toBe('Reject would cost 1 message in 326');
});

test('one sender is one, none is none, and no messages at all says so', () => {
  const { what_if: facts } = protectionRow();
  expect(sentence(protectionRow({ what_if: { ...facts, own_failing: 31, senders: facts.senders.slice(0, 1) } }))).toContain(
    'from 1 address.',
  );
  expect(sentence(protectionRow({ what_if: { ...facts, own_failing: 0, senders: [] } }))).toBe(
    'At reject, none of 12 400 own messages would have failed.',
  );
  expect(sentence(protectionRow({ what_if: { ...facts, own_failing: 39 } }))).toContain(
    '39 of 12 400 own messages would have failed, from more than 2 addresses.',
  );
  const only = (failing: number) => protectionRow({ what_if: { ...facts, own: 1, own_failing: failing, senders: [] } });
  expect([0, 1].map((failing) => sentence(only(failing)))).toEqual([
    'At reject, the only own message would have passed.',
    'At reject, the only own message would have failed.',
  ]);
  expect(sentence(protectionRow({ what_if: { ...facts, own: 0, own_failing: 0, senders: [] } }))).toBe(
    'No message from the domain’s senders was reported in 30 days, so we cannot say.',
  );
});

test.each([
  [0, 'Reject would cost none of the domain’s own messages'],
  [2, 'Reject would cost 1 message in 3'],
  [3, 'Reject would cost 1 message in 2'],
  [4, 'Reject would cost most of the domain’s own messages'],
  [5, 'Reject would cost most of the domain’s own messages'],
  [6, 'Reject would cost all of the domain’s own messages'],
])('says what the policy costs where %i of 6 messages fail', (failing, said) => {
  const { what_if: facts } = protectionRow();
  expect(whatIfFinding(protectionRow({ what_if: { ...facts, own: 6, own_failing: failing } }))).toBe(said);
});

test('a parked name has nothing to lose', () => {
  const { what_if: facts } = protectionRow();
  const row = protectionRow({ mail_class: 'parked', what_if: { ...facts, own: 0, own_failing: 0, senders: [] } });
  expect(sentence(row)).toContain('costs nothing');
  expect(whatIfFinding(row)).toBe('Reject costs none of the domain’s own messages');
});

test('a policy that is in force did cost what it cost', () => {
  const { path } = protectionRow();
  const row = protectionRow({ path: { ...path, next: null, gates: [], is_ready: false } });
  expect(sentence(row)).toBe('At quarantine, 38 of 12 400 own messages failed, from 2 addresses.');
});

test('gates say what there is and what is needed, with the counts of the pass rate', () => {
  const [days, , pass, unsorted] = protectionRow().path.gates.map((gate) =>
    gateLabel(gate, { messages: 12_400, passed: 12_362 }),
  );
  expect(days).toMatchObject({ label: 'Days at this stage', have: '49', need: 'at least 30', met: true });
  expect(plain(pass?.need ?? '')).toBe('12 362 of 12 400, at least 98%');
  expect(pass?.have).toBe('99,6%');
  expect(unsorted).toMatchObject({ have: '3', need: 'with many failing messages, at most 5' });
});

test('a condition that cannot be measured is neither met nor missed', () => {
  expect(gateLabel({ key: 'days', wanted: 30, have: null, met: false }, null)).toMatchObject({ have: 'not known', met: null });
  expect(gateLabel({ key: 'pass', wanted: 98, have: null, met: false }, { messages: 0, passed: 0 })).toMatchObject({
    have: 'no messages',
    need: 'at least 98%',
    met: null,
  });
});

test('the stepper shows completed stages without their test stages, and all that lies ahead', () => {
  const steps = (row: ReturnType<typeof protectionRow>) =>
    stepsOf(row.path, row.mail_class).map((one) => `${one.id} ${one.state}`);
  expect(steps(protectionRow())).toEqual(['record done', 'none done', 'quarantine now', 'rehearse_reject todo', 'reject todo']);
  const path = { ...protectionRow().path, stage: 'no_record', next: 'none', gates: [] } as const;
  expect(steps(protectionRow({ path: { ...path, gates: [] } }))).toHaveLength(6);
  expect(steps(protectionRow({ mail_class: 'parked', path: { ...path, next: 'reject', gates: [] } }))).toEqual([
    'no_record now',
    'reject todo',
  ]);
  const done = { ...path, stage: 'reject', next: null, gates: [] } as const;
  expect(steps(protectionRow({ path: { ...done, gates: [] } })).at(-1)).toBe('reject done');
});

test('the next gate is the failing mail before anything that only needs waiting', () => {
  const { path } = protectionRow();
  const gates = path.gates.map((gate) => ({ ...gate, met: gate.key === 'messages', have: gate.key === 'pass' ? 90.1 : 1 }));
  expect(nextGate(protectionRow({ path: { ...path, is_ready: false, gates } }))).toEqual({
    head: 'Own messages pass: 90,1%',
    sub: 'testing reject needs at least 98%',
  });
  expect(nextGate(protectionRow())).toEqual({ head: 'Ready for testing reject', sub: '4 of 4 conditions are met' });
});

test('a path is complete only where the domain is protected', () => {
  const path = { ...protectionRow().path, stage: 'reject' as const, next: null, gates: [] };
  const gateAt = (more: Parameters<typeof protectionRow>[0]) => nextGate(protectionRow({ path, ...more }))?.head;
  expect(gateAt({ level: 'protected' })).toBe('Path complete');
  const unread = { ...path, stage: 'no_record' as const, why: 'DNS did not answer.' };
  expect(gateAt({ level: 'unknown', path: unread })).toBeUndefined();
  expect(policyNow(unread, null)).toEqual({ word: 'Not known', sub: 'DNS did not answer' });
  expect(gateAt({ level: 'almost', own_messages: 1000, own_passed: 932 })).toBe('Own messages pass: 93,2%');
  expect(gateAt({ level: 'almost', own_messages: 1000, own_passed: 1000 })).toBe('Fix the records');
  expect(gateAt({ level: 'almost', own_messages: 50, own_passed: 40 }), 'too few to measure').toBe('Fix the records');
  expect(gateAt({ level: 'almost', mail_class: 'parked', own_messages: 1000, own_passed: 932 })).toBe('Fix the records');
  expect(gateAt({ level: 'unknown', own_messages: 0, own_passed: 0 })).toBe('No recent reports');
});

test('testing is named beside the policy under test', () => {
  const { path } = protectionRow();
  expect(policyNow({ ...path, stage: 'rehearse_reject' }, 'reject')).toEqual({ word: 'Reject', sub: 'in testing' });
  expect(policyNow({ ...path, days_at_stage: null }, 'quarantine').sub).toContain('start date unknown');
  expect(policyNow({ ...path, stage: 'no_record' }, null).word).toBe('No record');
});
