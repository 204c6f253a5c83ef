import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { evaluateDue } from '#server/services/alerts/evaluate.ts';
import { receive } from '#server/services/intake/receive.ts';
import { triggerIntake } from '#server/services/intake/trigger.ts';
import { dateBack } from '#server/store/intake/date-back.ts';
import { countUnread } from '#server/store/intake/message-states.ts';
import { type Acts, playInTurn } from './acts.ts';
import { playHistory } from './history.ts';
import { leadActs } from './leads.ts';
import { demoMessages } from './messages.ts';
import { moneyActs } from './money.ts';
import { onboardingActs } from './onboarding.ts';
import { type DemoSignIn, makeOrganisation } from './organisation.ts';
import { reportActs } from './reports.ts';
import { senderActs } from './senders.ts';
import { supportActs } from './support.ts';

const origin = { channel: 'smtp' as const, sourceName: null, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };

/** Messages received at once. */
const groupSize = 100;

/** The alert rules are evaluated before the first report is made, which lists the alerts. */
async function* evaluation(context: Context): Acts {
  yield context.clock.now().getTime() - 2 * 86_400_000;
  await evaluateDue(context);
}

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
    const unread = () => countUnread(context.store);
    for (let left = await unread(); left > 0; left = await unread()) {
      say(`  ${left} messages are waiting`);
      await pause(2_000);
    }
    await dateBack(context.store.db);
    say('Checking the DNS of the demo domains …');
    await playHistory(context, options.days ?? 90);
    say('Playing what people did, and making reports …');
    await playInTurn([
      senderActs(context),
      moneyActs(context),
      supportActs(context),
      onboardingActs(context),
      ...(await leadActs(context)),
      evaluation(context),
      ...(await reportActs(context)),
    ]);
    await writeFile(doneFile, context.clock.now().toISOString());
  }
  say('Sign in as:');
  for (const { who, email, password } of signIns) say(`  ${who.padEnd(26)} ${email.padEnd(28)} ${password}`);
  return signIns;
}
