import { type Feature, features } from '#domain/vocabulary/features.ts';
import type { Context, UserCall } from '#server/context.ts';
import { featuresOff, isFeatureOn, switchFeature } from '#server/store/features.ts';
import { audit } from '#server/store/people/audit.ts';

/** A part that can be switched off, and the variable without which it cannot work (`null`: nothing is missing). */
export type FeatureState = { feature: Feature; is_on: boolean; needs: string | null };

/** What the environment must set before a part can work. */
function needsOf({ config, cards }: Pick<Context, 'config' | 'cards'>, feature: Feature): string | null {
  if (feature === 'card_payments') return cards === null ? 'BEACON_CARD_GATEWAY' : null;
  if (feature !== 'mail_test') return null;
  if (config.reportAddress === null) return 'BEACON_REPORT_ADDRESS';
  return config.smtpSeesSenders ? null : 'BEACON_SMTP_LISTEN';
}

/** Every part that can be switched off. */
export async function featureStates(call: Pick<Context, 'store' | 'config' | 'cards'>): Promise<FeatureState[]> {
  const off = await featuresOff(call.store.db);
  return features.map((feature) => ({ feature, is_on: !off.has(feature), needs: needsOf(call, feature) }));
}

/** Switches a part on or off for everybody at once. Writes a change into the audit trail. */
export async function saveFeature(call: UserCall, feature: Feature, isOn: boolean): Promise<void> {
  const at = call.clock.now();
  await call.store.db.transaction().execute(async (tx) => {
    if ((await isFeatureOn(tx, feature)) === isOn || !(await switchFeature(tx, feature, isOn, at))) return;
    const entry = { at, actorUserId: call.actor.userId, entity: 'setting', entityId: feature, details: { feature } };
    await audit(tx, { ...entry, action: isOn ? 'feature_switched_on' : 'feature_switched_off' });
  });
}
