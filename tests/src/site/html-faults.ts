import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { parse } from 'parse5';

const validate = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // How React writes HTML: valid, in another style.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-implicit-input-type': 'off',
      'valid-id': 'off',
      'void-style': 'off',
      // The length of titles has a test of its own.
      'long-title': 'off',
      // The calculator answers as one types.
      'wcag/h32': 'off',
    },
  }),
);

/** What the parser of the HTML standard and html-validate find in a page, with the place. */
export function htmlFaults(html: string): string[] {
  const faults: string[] = [];
  parse(html, { onParseError: ({ code, startLine, startCol }) => faults.push(`${code} (${startLine}:${startCol})`) });
  const { results } = validate.validateStringSync(html);
  const found = results.flatMap(({ messages }) => messages);
  return [...faults, ...found.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`)];
}
