import { numberOf, typedOf } from '#src/page/search.ts';

/** What the address of the associations holds. */
export type AssociationsSearch = { q?: string; customer?: number; unused?: true; add?: true; invite?: true; import?: true };

export function readAssociationsSearch(search: Record<string, unknown>): AssociationsSearch {
  return {
    q: typedOf(search['q']),
    customer: numberOf(search['customer']),
    unused: search['unused'] === true || undefined,
    add: search['add'] === true || undefined,
    invite: search['invite'] === true || undefined,
    import: search['import'] === true || undefined,
  };
}

/** What the address of one's own associations holds: a search, whether it shows the people of the customer, and somebody is being invited. */
export type MyAssociationsSearch = { q?: string | undefined; view?: 'people' | undefined; invite?: true | undefined };

export function readMyAssociationsSearch(search: Record<string, unknown>): MyAssociationsSearch {
  const invite = search['invite'] === true || undefined;
  return { q: typedOf(search['q']), view: invite === true || search['view'] === 'people' ? 'people' : undefined, invite };
}
