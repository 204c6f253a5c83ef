import { domainToASCII } from 'node:url';
import { isStaff } from '#domain/access.ts';
import { alikeIn, byName, nameKey } from '#domain/customers/customer-name.ts';
import {
  type AssociationLine,
  type CustomerLine,
  type RefusedLine,
  readAssociationLines,
  readCustomerLines,
} from '#domain/customers/import-lines.ts';
import { readOwnDomain } from '#domain/mailbox-domains.ts';
import { counted, sentence } from '#domain/text.ts';
import type { ImportOutcome } from '#domain/vocabulary/people.ts';
import { writtenName } from '#domain/written-name.ts';
import type { UserCall } from '#server/context.ts';
import { AppError, invalid } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { dropClaim } from '#server/store/domains/domain-claims.ts';
import { domainOwnersById, holdersOf } from '#server/store/domains/domain-owners.ts';
import { addDomain, assignDomain, registeredDomains } from '#server/store/domains/domains.ts';
import { listAssociations, putAssociation } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { lockCustomerNames, namesInUse } from '#server/store/people/customer-names.ts';
import { findUserByEmail } from '#server/store/people/users.ts';
import { enqueueVerify } from '../checks/scheduled-checks.ts';
import { requeueOrphans } from '../intake/requeue-orphans.ts';
import { needOtherOwner } from '../users/change-person.ts';
import { newCustomer } from './new-customer.ts';

/** What a line of a file does, in a few words. */
export type ImportedLine = { line: number; what: string; outcome: ImportOutcome };

/** What an import does, or would do; nothing is done where a line is refused. */
export type Imported = { isDone: boolean; lines: ImportedLine[]; refused: RefusedLine[] };

/** Ends a transaction without its changes, with what it found. */
class Undone extends Error {
  readonly result: Imported;

  constructor(result: Imported) {
    super('Nothing is imported.');
    this.result = result;
  }
}

type Step<Line> = (tx: Db, line: Line) => Promise<Omit<ImportedLine, 'line'>>;

/** Runs every line in one transaction that a dry run, or any refused line, takes back. Throws 400 with the lines where it is no dry run. */
async function importLines<Line extends { line: number }>(
  call: UserCall,
  file: { lines: Line[]; refused: RefusedLine[] },
  isDry: boolean,
  begin: (tx: Db) => Promise<Step<Line>>,
): Promise<Imported> {
  const refused = [...file.refused];
  const run = call.store.db.transaction().execute(async (tx) => {
    const step = await begin(tx);
    const lines: ImportedLine[] = [];
    for (const line of file.lines)
      try {
        lines.push({ line: line.line, ...(await step(tx, line)) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ line: line.line, why: error.message });
      }
    const result = { isDone: !isDry, lines, refused: refused.toSorted((a, b) => a.line - b.line) };
    if (isDry || refused.length > 0) throw new Undone({ ...result, isDone: false });
    return result;
  });
  const result = await run.catch((error: unknown) => {
    if (error instanceof Undone) return error.result;
    throw error;
  });
  const [first] = result.refused;
  if (!isDry && first !== undefined)
    throw invalid(
      `Nothing was imported: ${counted(result.refused.length, 'line is', 'lines are')} wrong. Line ${first.line}: ${first.why}`,
      {
        refused: result.refused,
      },
    );
  return result;
}

/**
 * Imports customers with their domains from CSV, in one transaction; a dry run changes nothing. What is there already stays as it is, so that
 * a file can be imported again. A domain of another customer, and a name that is nearly that of another customer, refuse the whole file.
 */
export async function importCustomers(call: UserCall, text: string, isDry: boolean): Promise<Imported> {
  const at = call.clock.now();
  const by = { at, actorUserId: call.actor.userId };
  const registered: { id: number; name: string }[] = [];
  const result = await importLines<CustomerLine>(call, readCustomerLines(text), isDry, async (tx) => {
    await lockCustomerNames(tx);
    const before = await namesInUse(tx);
    const customers = byName(before);
    const alike = alikeIn(before);
    const domains = await registeredDomains(tx);
    return async (_, { customer, email, domains: written }) => {
      let id = customerIn(customers, customer);
      const isNew = id === undefined;
      const names = written.map((one) => nameOf(one));
      if (id === undefined) {
        const [similar] = alike(customer);
        if (similar !== undefined)
          throw invalid(
            `${sentence(`There is already a customer named ${similar.name}`)} Write its name, or create this one by hand.`,
          );
        id = await newCustomer(call, tx, { name: customer, email: email === '' ? null : email, from: 'import' });
        customers.set(nameKey(customer), id);
      }
      let added = 0;
      for (const name of names) {
        const known = domains.get(name);
        if (known !== undefined) {
          if ((await domainOwnersById(tx, known)).includes(id)) continue;
          const held = await holdersOf(tx, name);
          throw invalid(
            held.length === 0
              ? `${writtenName(name)} is already in Beacon, at no customer.`
              : sentence(`${writtenName(name)} already belongs to ${held.join(' and ')}`),
          );
        }
        const domainId = await addDomain(tx, { name, notes: '', createdBy: call.actor.userId });
        if (domainId === null) throw invalid(`${writtenName(name)} was registered just now.`);
        domains.set(name, domainId);
        await assignDomain(tx, domainId, id, 'owner');
        await dropClaim(tx, domainId, id);
        await audit(tx, {
          ...by,
          action: 'domain_added',
          entity: 'domain',
          entityId: domainId,
          details: { name, customer_id: id },
        });
        registered.push({ id: domainId, name });
        added += 1;
      }
      const fresh = [...(isNew ? ['new customer'] : []), ...(added > 0 ? [counted(added, 'new domain')] : [])];
      const what = `${customer}: ${fresh.length > 0 ? fresh.join(', ') : counted(names.length, 'domain')}`;
      return { what, outcome: isNew || added > 0 ? 'new' : 'present' };
    };
  });
  if (result.isDone)
    for (const { id, name } of registered) {
      await requeueOrphans(call, name);
      await enqueueVerify(call, { domainId: id, scope: 'full', isFresh: false, cause: 'Import' });
    }
  return result;
}

/** The customer of a name; `undefined` where there is none. Throws where several have it. */
function customerIn(customers: ReadonlyMap<string, number | null>, name: string): number | undefined {
  const id = customers.get(nameKey(name));
  if (id === null) throw invalid(`${sentence(`Several customers are named ${name}`)} Give them different names first.`);
  return id;
}

function nameOf(written: string): string {
  const read = readOwnDomain(written, (one) => domainToASCII(one) || null);
  if (!read.ok) throw invalid(`${written}: ${read.problems[0]?.text ?? 'This is not a domain.'}`);
  return read.value;
}

/**
 * Imports who belongs to which customer from CSV, in one transaction; a dry run changes nothing. People and customers must exist; the only
 * owner of a customer cannot be lowered. The same file again changes nothing.
 */
export function importAssociations(call: UserCall, text: string, isDry: boolean): Promise<Imported> {
  return importLines<AssociationLine>(call, readAssociationLines(text), isDry, async (tx) => {
    const customers = byName(await namesInUse(tx));
    return async (_, { email, customer, level, isPrimaryContact }) => {
      const customerId = customerIn(customers, customer);
      if (customerId === undefined) throw invalid(sentence(`There is no customer named ${customer}`));
      const user = await findUserByEmail(tx, email);
      if (user === null) throw invalid(`Nobody has an account with ${email}. Invite this person first.`);
      if (isStaff(user.role)) throw invalid(`${email} is staff and sees every customer.`);
      const [held] = (await listAssociations(tx, { userId: user.id, customerId, limit: 1, offset: 0 })).rows;
      const isSame = held?.isActive === true && held.accessLevel === level && held.isPrimaryContact === isPrimaryContact;
      const what = `${email} at ${customer}: ${level}`;
      if (isSame) return { what, outcome: 'present' };
      if (held !== undefined && level !== 'owner') await needOtherOwner(tx, held, false);
      const id = await putAssociation(tx, { userId: user.id, customerId, accessLevel: level, isPrimaryContact });
      const details = { user_id: user.id, customer_id: customerId, access_level: level, from: 'import' };
      await audit(tx, {
        at: call.clock.now(),
        actorUserId: call.actor.userId,
        action: 'association_made',
        entity: 'user_customer',
        entityId: id,
        details,
      });
      return { what, outcome: held === undefined ? 'new' : 'changed' };
    };
  });
}
