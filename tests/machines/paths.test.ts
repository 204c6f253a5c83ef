import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { allows, firstStatus, step } from '#machines/entity.ts';
import { entityMachines, entityStatuses } from '#machines/index.ts';

type Noun = keyof typeof entityMachines;
type AnyEvent = { type: string } & Record<string, unknown>;

/** The facts under which every transition of a machine is open, and events with a payload. */
const open: Record<Noun, { facts: object; payloads?: AnyEvent[] }> = {
  alert: {
    facts: { needsNote: true, hadOwner: false, recent: true },
    payloads: [
      { type: 'resolve', noted: true },
      { type: 'recur', happenedAgain: true },
    ],
  },
  continuousJob: { facts: {} },
  historyImport: { facts: {} },
  ingestionBatch: { facts: { tries: 0, maxTries: 3, hadErrors: false } },
  invoice: { facts: { openCents: 100, totalCents: 200 } },
  lead: { facts: {} },
  message: { facts: {} },
  notification: { facts: { tries: 1, maxTries: 6 } },
  payment: { facts: {} },
  onboarding: { facts: { isSettled: true, isOpenBefore: false } },
  recoveryRun: { facts: {} },
  reportRun: { facts: { tries: 1, isOver: true } },
  reportSchedule: { facts: {} },
  sender: { facts: { hasChanged: true } },
  subscription: { facts: { withinMoneyBack: true, graceOver: true, periodOver: true } },
  supportRequest: { facts: { isStaff: true, isAuthor: true, hasNote: true, isCloseDue: true } },
  userApproval: { facts: { invitationLive: true, isSetUp: true } },
};

/** Statuses that only other facts lead to, with these facts. */
const otherFacts: Partial<Record<Noun, { facts: object; reaches: string[] }>> = {
  ingestionBatch: { facts: { tries: 0, maxTries: 3, hadErrors: true }, reaches: ['completed_with_errors'] },
  invoice: { facts: { openCents: 0, totalCents: 200 }, reaches: ['paid'] },
  notification: { facts: { tries: 6, maxTries: 6 }, reaches: ['dead'] },
  reportRun: { facts: { tries: 3, isOver: false }, reaches: ['failed'] },
};

function eventsOf(machine: AnyStateMachine, payloads: AnyEvent[] = []): AnyEvent[] {
  const names = new Set(Object.values(machine.states).flatMap((state) => Object.keys(state.config.on ?? {})));
  return [...names].map((type) => payloads.find((one) => one.type === type) ?? { type });
}

function pathsOf(machine: AnyStateMachine, facts: object, events: AnyEvent[]) {
  return getSimplePaths(machine, {
    input: facts,
    events,
    filterEvents: (state, event) => state.can(event),
    serializeState: (state) => String(state.value),
  });
}

it('docs/MACHINES.md lists every machine with tests that read it', () => {
  const page = readFileSync('docs/MACHINES.md', 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+Machine)` \|.*\| ([^|]+) \|$/gm)].map(([, name = '', tests = '']) => ({
    name,
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }));
  const made = readdirSync('machines').flatMap((file) =>
    [...readFileSync(`machines/${file}`, 'utf8').matchAll(/^export const (\w+Machine) = setup\(/gm)].map(([, name]) => name),
  );
  expect(new Set(listed.map(({ name }) => name))).toEqual(new Set(made));
  const entities = new Set<AnyStateMachine>(Object.values(entityMachines));
  const isOfEntity = (name: string) =>
    [...entities].some(({ id }) => `${id.replace(/-(.)/g, (_, one: string) => one.toUpperCase())}Machine` === name);
  for (const { name, tests } of listed) {
    expect(tests.length, name).toBeGreaterThan(0);
    for (const path of tests) expect(existsSync(path), `${name}: ${path}`).toBe(true);
    if (isOfEntity(name)) expect(tests, name).toContain('tests/machines/paths.test.ts');
    else
      expect(
        tests.some((path) => readFileSync(path, 'utf8').includes(name)),
        name,
      ).toBe(true);
  }
});

describe.each(Object.keys(entityMachines) as Noun[])('every path of the machine %s', (noun) => {
  const machine: AnyStateMachine = entityMachines[noun];
  const { facts, payloads } = open[noun];
  const events = eventsOf(machine, payloads);

  it('has the statuses of the vocabulary as its states', () => {
    expect(Object.keys(machine.states).sort()).toEqual([...entityStatuses[noun]].sort());
  });

  it('reaches every status', () => {
    const others = otherFacts[noun];
    const reached = new Set(pathsOf(machine, facts, events).map(({ state }) => String(state.value)));
    const more = others === undefined ? [] : pathsOf(machine, others.facts, events).map(({ state }) => String(state.value));
    expect(more).toEqual(expect.arrayContaining(others?.reaches ?? []));
    expect([...new Set([...reached, ...more])].sort()).toEqual([...entityStatuses[noun]].sort());
  });

  it('moves a stored row as the machine itself moves, and refuses every other event', () => {
    const paths = pathsOf(machine, facts, events);
    expect(paths.length).toBeGreaterThanOrEqual(entityStatuses[noun].length - 1);
    for (const path of paths) {
      let status = firstStatus(machine);
      for (const { event, state } of path.steps) {
        if (event.type === 'xstate.init') continue;
        const next = step(machine, status, facts, event);
        expect(next, `${status} + ${event.type}`).toMatchObject({ from: status, status: String(state.value) });
        status = next?.status ?? status;
      }
      for (const event of events)
        expect(step(machine, status, facts, event) !== null, `${status} + ${event.type}`).toBe(
          allows(machine, status, facts, event),
        );
    }
  });
});
