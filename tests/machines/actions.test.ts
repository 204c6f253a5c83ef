import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { authMachine } from '#machines/auth.ts';
import { connectivityMachine } from '#machines/connectivity.ts';
import { customerSwitchMachine } from '#machines/customer-switch.ts';
import { dmarcCheckMachine } from '#machines/dmarc-check.ts';
import { entityMachines } from '#machines/index.ts';
import { outboxMachine } from '#machines/outbox.ts';
import { sessionMachine } from '#machines/session.ts';
import { updateMachine } from '#machines/update.ts';
import { jobEffects } from '#server/effects.ts';
import { userEntity } from '#server/services/users/entity.ts';

/** Who carries out the actions of each entity machine: a job, or the transaction of the move (`StoredEntity.effects`). */
const entityActions: Record<keyof typeof entityMachines, Record<string, 'job' | 'transaction'>> = {
  alert: { notifyRecipients: 'job' },
  continuousJob: {},
  historyImport: { enqueueImport: 'job' },
  ingestionBatch: { enqueueRun: 'job', evaluateAlerts: 'job', refreshScores: 'job' },
  invoice: {},
  lead: {},
  message: {},
  notification: {},
  payment: {},
  onboarding: {},
  recoveryRun: {},
  reportRun: { enqueueDocument: 'job', mailDocument: 'job' },
  reportSchedule: {},
  sender: {},
  subscription: {},
  supportRequest: {},
  userApproval: { revokeSessions: 'transaction' },
};

/** The actions of client actors that reach outside the machine, with the file that provides them. */
const clientActions: [AnyStateMachine, Record<string, string>][] = [
  [authMachine, { storeToken: 'src/client/actors.ts', clearToken: 'src/client/actors.ts' }],
  [connectivityMachine, {}],
  [customerSwitchMachine, { updateSession: 'src/session/signed-in.ts', logFailure: 'src/session/signed-in.ts' }],
  [dmarcCheckMachine, {}],
  [outboxMachine, { endSession: 'src/offline/outbox.ts', askSync: 'src/offline/outbox.ts' }],
  [
    sessionMachine,
    {
      saveFacts: 'src/session/signed-in.ts',
      noSession: 'src/session/signed-in.ts',
      showCustomer: 'src/session/signed-in.ts',
      close: 'src/session/signed-in.ts',
      forgetLost: 'src/session/signed-in.ts',
      readAgain: 'src/session/signed-in.ts',
    },
  ],
  [updateMachine, { activate: 'src/client/actors.ts' }],
];

type Implemented = { implementations: { actions: Record<string, unknown> } };

/** The actions that a machine only names: `assign` is carried out by the machine itself. */
function outwardActions(machine: unknown): string[] {
  const { actions } = (machine as Implemented).implementations;
  return Object.entries(actions)
    .filter(([, action]) => (action as { type?: string }).type !== 'xstate.assign')
    .map(([name]) => name);
}

/** Every action that the transitions of a machine name. */
function namedActions(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namedActions);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'actions' || key === 'entry' || key === 'exit'
      ? [inner].flat().map((one) => (typeof one === 'string' ? one : (one as { type: string }).type))
      : namedActions(inner),
  );
}

const machines: [string, AnyStateMachine][] = [
  ...Object.values(entityMachines).map((machine): [string, AnyStateMachine] => [machine.id, machine]),
  ...clientActions.map(([machine]): [string, AnyStateMachine] => [machine.id, machine]),
];

describe('the actions of the machines', () => {
  it.each(Object.entries(entityActions))('of %s are carried out', (noun, carriedOut) => {
    const machine = entityMachines[noun as keyof typeof entityMachines];
    expect(outwardActions(machine).sort()).toEqual(Object.keys(carriedOut).sort());
    const own = { ...userEntity({ refusal: '' }).effects };
    for (const [name, by] of Object.entries(carriedOut)) expect(name in (by === 'job' ? jobEffects : own), name).toBe(true);
  });

  it.each(clientActions.map(([machine, providers]) => [machine.id, machine, providers] as const))(
    'of the actor %s are provided',
    (_, machine, providers) => {
      expect(outwardActions(machine).sort()).toEqual(Object.keys(providers).sort());
      for (const [name, file] of Object.entries(providers))
        expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toMatch(
          new RegExp(`actions: \\{[\\s\\S]*\\b${name}\\b`),
        );
    },
  );

  it.each(machines)('of %s are all named by a transition', (_, machine) => {
    const { actions } = (machine as unknown as Implemented).implementations;
    expect(Object.keys(actions).sort()).toEqual([...new Set(namedActions(machine.config))].sort());
  });

  it('have a job for nothing else', () => {
    const named = Object.values(entityActions).flatMap((one) => Object.keys(one));
    expect(Object.keys(jobEffects).filter((name) => !named.includes(name))).toEqual([]);
  });
});
