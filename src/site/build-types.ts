import type { Island } from './page.ts';

/** Files of the build that pages load; `entryStyles` those of the forms before sign-in. `app` is the script of the portal's client with its style sheets. */
export type SiteAssets = {
  styles: readonly string[];
  entryStyles: readonly string[];
  fonts: readonly string[];
  frame: string;
  islands: Readonly<Record<Island, string>>;
  app: { script: string; styles: readonly string[] };
};

/** A page as the server needs to know it. `isPriced`: it names prices, and the server draws it with those of the day. */
export type BuiltPage = { path: string; file: string; hasTag: boolean; isListed: boolean; isPriced: boolean };

/** What the site consists of: pages by file name, texts such as the site map, and the headlines that become pictures. */
export type BuiltSite = {
  pages: BuiltPage[];
  files: Record<string, string>;
  pictures: { file: string; headline: string }[];
};
