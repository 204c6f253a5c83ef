// The server's content policy lets no text become HTML or the address of a script, save through these policies (Trusted Types).
type Rules = { createHTML?: (text: string) => string | null; createScriptURL?: (url: string) => string | null };
type Factory = { createPolicy: (name: string, rules: Rules) => { createHTML: (text: string) => string } };

const { trustedTypes } = globalThis as { trustedTypes?: Factory };

// What charts and the registration of the service worker hand over as text: an emptied element, and the one worker.
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === '' ? text : null),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
});

const documents = trustedTypes?.createPolicy('documents', { createHTML: (text) => text });

/** HTML that the build compiled from our own documents, in the form that the browser lets into the page. */
export function documentHtml(html: string): string {
  return documents?.createHTML(html) ?? html;
}
