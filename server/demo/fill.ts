import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { evaluateDue } from '#server/services/alerts/evaluate.ts';
import { receive } from '#server/services/intake/receive.ts';
import { triggerIntake } from '#server/services/intake/trigger.ts';
import { countUnread } from '#server/store/intake/message-states.ts';
import { playHistory } from './history.ts';
import { playLeads } from './leads.ts';
import { demoMessages } from './messages.ts';
import { playMoney } from './money.ts';
import { playOnboarding } from './onboarding.ts';
import { type DemoSignIn, makeOrganisation } from './organisation.ts';
import { playReports } from './reports.ts';
import { playSenders } from './senders.ts';
import { playSupport } from './support.ts';

const origin = { channel: 'smtp' as const, sourceName: null, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };

/** Messages received at once. */
const groupSize = 100;

async function savedSignIns(file: string): Promise<DemoSignIn[] | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoSignIn[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Fills an empty data folder with the demo organisation and sends its report messages through the intake; `say` gets the progress and the
 * sign-ins. An interrupted run goes on where it stopped, since the same message counts once.
 */
export async function fillDemo(
  context: Context,
  say: (line: string) => void,
  options: { days?: number } = {},
): Promise<DemoSignIn[]> {
  const file = join(context.config.dataDir, 'demo-sign-ins.json');
  const doneFile = join(context.config.dataDir, 'demo-filled');
  let signIns = await savedSignIns(file);
  if (signIns === null) {
    signIns = await makeOrganisation(context);
    await writeFile(file, JSON.stringify(signIns, null, 2), { mode: 0o600 });
  }
  const filledOn = await readFile(doneFile, 'utf8').catch(() => null);
  if (filledOn === null) {
    const messages = [...demoMessages(context.clock.now(), options.days)];
    say(`Filling the demo: ${messages.length} report messages go through the intake …`);
    for (let at = 0; at < messages.length; at += groupSize) {
      const group = messages.slice(at, at + groupSize);
      await Promise.all(group.map((mail) => receive({ ...context, clock: { now: () => mail.receivedAt } }, mail.raw, origin)));
      if ((at + groupSize) % 2_000 === 0) say(`  ${at + groupSize} of ${messages.length} received`);
    }
    triggerIntake(context);
    const unread = () => countUnread(context.store.db);
    for (let left = await unread(); left > 0; left = await unread()) {
      say(`  ${left} messages are waiting`);
      await pause(2_000);
    }
    say('Checking the DNS of the demo domains …');
    await playHistory(context, options.days ?? 90);
    await playSenders(context);
    await playMoney(context);
    await playSupport(context);
    await playOnboarding(context);
    await playLeads(context);
    say('Evaluating the alert rules …');
    await evaluateDue(context);
    say('Making reports …');
    await playReports(context);
    await writeFile(doneFile, context.clock.now().toISOString());
  }
  say('Sign in as:');
  for (const { who, email, password } of signIns) say(`  ${who.padEnd(26)} ${email.padEnd(28)} ${password}`);
  return signIns;
}
