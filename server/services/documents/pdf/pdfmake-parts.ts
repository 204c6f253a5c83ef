import type { Tag } from './tag.ts';

/** A line of a text node. What the tagging uses of pdfmake's own parts is typed here; they have no types. */
export type Line = { tag?: Tag };
/** An element of the structure in pdfkit; marked content is added to it like an element. */
export type Element = { add(child: Element): Element; end(): void };
/** The document that pdfkit writes. */
export type Drawn = {
  options: { tagged?: boolean };
  page: object;
  struct(role: string, options?: { alt?: string; scope?: string }): Element;
  addStructure(element: Element): void;
  markStructureContent(role: string): Element;
  markContent(role: string): void;
  endMarkedContent(): void;
};
/** Draws the pages that were laid out. */
export type Renderer = {
  pdfDocument: Drawn;
  renderPages: (this: Renderer, pages: object[]) => void;
  renderLine: (this: Renderer, line: Line, x: number, y: number) => void;
  renderVector: (this: Renderer, vector: object) => void;
  renderImage: (this: Renderer, image: object) => void;
  renderSVG: (this: Renderer, svg: { tag?: Tag }) => void;
};
/** Lays out nodes in lines and pages. */
export type LayoutBuilder = { buildNextLine: (this: LayoutBuilder, node: { tag?: Tag }) => Line | null };
