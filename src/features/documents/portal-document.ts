/** A section of a document: the id and title of its heading (no id: the beginning), and its text for the search. */
export type Section = { id: string; title: string; text: string };

/** A document of the portal, compiled from Markdown at build; `parts` alternates between HTML and names of live parts. */
export type PortalDocument = {
  slug: string;
  isForStaff: boolean;
  title: string;
  summary: string;
  group: 'Start' | 'Understand' | 'Analyse' | 'Staff';
  updated: string;
  pages: string[];
  words: string;
  minutes: number;
  sections: Section[];
  parts: { html: string; part: string | null }[];
};
