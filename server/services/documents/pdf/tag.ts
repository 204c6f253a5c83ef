/** An element of the structure of a PDF (ISO 32000-1, 14.8.4); each object becomes one, filled by what is drawn with it. */
export type Tag = {
  role: 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';
  within?: Tag;
  /** What a picture shows, in words. */
  alt?: string;
  scope?: 'Column';
};

/** The rows of a table as elements: the cells of a row are asked for by the number of their row. */
export function tableTags(): (row: number, isHead: boolean) => Tag {
  const table: Tag = { role: 'Table' };
  const rows = new Map<number, Tag>();
  return (row, isHead) => {
    let line = rows.get(row);
    if (line === undefined) {
      line = { role: 'TR', within: table };
      rows.set(row, line);
    }
    return isHead ? { role: 'TH', within: line, scope: 'Column' } : { role: 'TD', within: line };
  };
}

/** What is drawn belongs to this element; pdfmake's types know no such property. */
export const tagged = (tag: Tag): { tag: Tag } => ({ tag });

/** Text that is a paragraph of its own for screen readers. */
export const paragraph = (): { tag: Tag } => tagged({ role: 'P' });
