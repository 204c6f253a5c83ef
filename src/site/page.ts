import type { ReactNode } from 'react';
import type { PriceList } from '#domain/billing/plans.ts';

/** A question with its answer; drawn on the page and written into its FAQPage data. */
export type Question = { question: string; answer: string };

/** What makes a drawn page interactive; each is a script of its own (`islands/`). */
export type Island = 'calculator' | 'record-reader' | 'contact' | 'checker' | 'entry';

/**
 * A page of the public site. `crumbs` are the steps to it, groups without a path. `date` is when its facts were last checked. `hasTag` allows the
 * page-view tag (specification 9). Listed pages are in the sitemap. `offers` are the plans that a page offers for sale.
 */
export type SitePage = {
  path: `/${string}`;
  title: string;
  description: string;
  headline: string;
  crumbs: readonly { label: string; path?: `/${string}` }[];
  kind: 'website' | 'article';
  date: string;
  hasTag: boolean;
  isListed: boolean;
  islands: readonly Island[];
  questions?: readonly Question[];
  offers?: Omit<PriceList, 'day'>;
  Body: () => ReactNode;
};
