import type { Parsed } from '#contract/endpoint.ts';
import type { reportingFilter } from '#contract/reporting-filter.ts';
import { isStaff, mayManageCustomer } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { presetWire } from '#server/presenters/filter-presets.ts';
import { listPresets, type PresetRow, putPreset, removePreset } from '#server/store/filter/filter-presets.ts';
import { audit } from '#server/store/people/audit.ts';
import { soundFilter, tableOf } from './run-filter.ts';

type Asked = Parsed<(typeof reportingFilter)['savePreset']>['body'];

/** The filters of one customer. */
const mostPresets = 200;

/** Whose filters the caller sees: those of the active customer, for staff those of staff. Throws 403 for a user without a customer. */
function placeOf({ actor }: UserCall): number | null {
  if (isStaff(actor.role)) return null;
  if (actor.defaultCustomerId === null) throw forbidden('Access denied: No customer association found');
  return actor.defaultCustomerId;
}

const mayChange = ({ actor }: UserCall, { customerId, ownerUserId }: PresetRow) =>
  ownerUserId === actor.userId || (customerId !== null && mayManageCustomer(actor, customerId));

/** The saved filters that the caller shares with others. */
export async function savedFilters(call: UserCall) {
  const rows = await listPresets(call.store.db, placeOf(call));
  return { presets: rows.map((row) => presetWire(row, mayChange(call, row))) };
}

/** Saves a validated filter for everybody at the customer. Throws 400, and 409 if another person uses the name. */
export async function saveFilter(call: UserCall, { name, description, filter_config: written }: Asked) {
  const { db } = call.store;
  const customerId = placeOf(call);
  soundFilter(undefined, written);
  const config = { ...written, table: tableOf(undefined, written) };
  const known = await listPresets(db, customerId);
  if (known.length >= mostPresets) throw invalid(`There are ${mostPresets} saved filters. Remove one first.`);
  const row = { customerId, ownerUserId: call.actor.userId, name, description, config, createdAt: call.clock.now() };
  const id = await putPreset(db, row);
  const text = `Somebody else saved a filter "${name}". Choose another name.`;
  if (id === null) throw conflict(text, { fields: [{ field: 'name', text }] });
  const saved = (await listPresets(db, customerId)).find((one) => one.id === id);
  if (saved === undefined) throw notFound('This filter was removed meanwhile.');
  return { preset: presetWire(saved, true) };
}

/** Removes a saved filter: the caller's own, or any if the caller manages the customer. Throws 404, 403. */
export async function removeFilter(call: UserCall, id: number) {
  const { db } = call.store;
  const customerId = placeOf(call);
  const preset = (await listPresets(db, customerId)).find((one) => one.id === id);
  if (preset === undefined) throw notFound('This filter was not found.');
  if (!mayChange(call, preset)) throw forbidden('Only the person who saved this filter, or a manager, can remove it.');
  await db.transaction().execute(async (tx) => {
    await removePreset(tx, customerId, id);
    const details = { name: preset.name, customer_id: customerId };
    const by = { at: call.clock.now(), actorUserId: call.actor.userId };
    await audit(tx, { ...by, action: 'filter_removed', entity: 'filter', entityId: id, details });
  });
  return { removed: true as const };
}
