import { numberOf, pageAt, type RawSearch, textOf, wordOf } from '#src/page/search.ts';

export const tabs = ['rules', 'people', 'changes', 'delivery'] as const;
export type Tab = (typeof tabs)[number];

export const shows = ['changed', 'fired', 'off'] as const;
export type Show = (typeof shows)[number];

/**
 * What the address of the rules holds. A domain is narrower than a tag, a tag than its customer; none is everybody. `rule` opens one for
 * editing.
 */
export type RulesSearch = {
  customer?: number | undefined;
  tag?: string | undefined;
  domain?: number | undefined;
  tab?: Exclude<Tab, 'rules'> | undefined;
  show?: Show | undefined;
  rule?: string | undefined;
};

/** Reads the address of the rules; what makes no sense is left out. */
export function readRulesSearch(search: RawSearch): RulesSearch {
  const customer = numberOf(search['customer']);
  const domain = numberOf(search['domain']);
  return {
    customer,
    tag: customer === undefined || domain !== undefined ? undefined : textOf(search['tag']),
    domain,
    tab: wordOf(search['tab'], ['people', 'changes', 'delivery'] as const),
    show: wordOf(search['show'], shows),
    rule: textOf(search['rule'], 60),
  };
}

/** The part of an address that says where rules are read. */
export const placeIn = ({ customer, tag, domain }: RulesSearch): RulesSearch => ({ customer, tag, domain });

export function rulesHref(search: RulesSearch): string {
  return pageAt('/app/alerts/configuration', search);
}
