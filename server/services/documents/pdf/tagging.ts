import { createRequire } from 'node:module';
import type { Drawn, Element, LayoutBuilder, Line, Renderer } from './pdfmake-parts.ts';
import type { Tag } from './tag.ts';

const load = createRequire(import.meta.url);
const { prototype: rendering } = (load('pdfmake/js/Renderer.js') as { default: { prototype: Renderer } }).default;
const { prototype: layout } = (load('pdfmake/js/LayoutBuilder.js') as { default: { prototype: LayoutBuilder } }).default;

/** The elements of a document while it is drawn, and on which page each was filled first. */
type Structure = { root: Element; elements: Map<Tag, Element>; firstPages: Map<Tag, object> };
const structures = new WeakMap<Drawn, Structure>();

function elementOf(drawn: Drawn, { root, elements }: Structure, tag: Tag): Element {
  const known = elements.get(tag);
  if (known !== undefined) return known;
  const { role, alt, scope, within } = tag;
  const made = drawn.struct(role, { ...(alt === undefined ? {} : { alt }), ...(scope === undefined ? {} : { scope }) });
  const parent = within === undefined ? root : elementOf(drawn, { root, elements, firstPages: new Map() }, within);
  parent.add(made);
  elements.set(tag, made);
  return made;
}

/** The head of a table is drawn again on each of its pages, and read once. */
function isRepeated(drawn: Drawn, { firstPages }: Structure, tag: Tag): boolean {
  if (tag.role !== 'TH') return false;
  const first = firstPages.get(tag);
  if (first === undefined) firstPages.set(tag, drawn.page);
  return first !== undefined && first !== drawn.page;
}

function marked(drawn: Drawn, tag: Tag | undefined, draw: () => void): void {
  const structure = structures.get(drawn);
  if (structure === undefined) return draw();
  if (tag === undefined || isRepeated(drawn, structure, tag)) drawn.markContent('Artifact');
  else elementOf(drawn, structure, tag).add(drawn.markStructureContent(tag.role));
  draw();
  drawn.endMarkedContent();
}

let isReady = false;

/**
 * Has pdfmake write the structure of documents with `tagged: true`: text nodes and pictures with a `tag` become its elements, all else
 * (running heads, rules, grounds) is marked as decoration. The library marks nothing by itself; its other documents stay as they are.
 */
export function prepareTagging(): void {
  if (isReady) return;
  isReady = true;
  const { renderPages, renderLine, renderVector, renderImage, renderSVG } = rendering;
  const { buildNextLine } = layout;
  layout.buildNextLine = function (node) {
    const line = buildNextLine.call(this, node);
    if (line !== null && node.tag !== undefined) line.tag = node.tag;
    return line;
  };
  rendering.renderPages = function (pages) {
    const drawn = this.pdfDocument;
    if (drawn.options.tagged !== true) return renderPages.call(this, pages);
    const root = drawn.struct('Document');
    drawn.addStructure(root);
    structures.set(drawn, { root, elements: new Map(), firstPages: new Map() });
    renderPages.call(this, pages);
    root.end();
  };
  rendering.renderLine = function (line: Line, x, y) {
    marked(this.pdfDocument, line.tag, () => renderLine.call(this, line, x, y));
  };
  rendering.renderVector = function (vector) {
    marked(this.pdfDocument, undefined, () => renderVector.call(this, vector));
  };
  rendering.renderImage = function (image) {
    marked(this.pdfDocument, undefined, () => renderImage.call(this, image));
  };
  rendering.renderSVG = function (svg) {
    marked(this.pdfDocument, svg.tag, () => renderSVG.call(this, svg));
  };
}
