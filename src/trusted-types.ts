// The server's content policy lets no text become HTML or the address of a script, save through these policies (Trusted Types).
type Rules = { createHTML?: (text: string) => string | null; createScriptURL?: (url: string) => string | null };
type TrustedPolicy = { createHTML: (text: string) => string };
type Factory = { defaultPolicy: TrustedPolicy | null; createPolicy: (name: string, rules: Rules) => TrustedPolicy };

const { trustedTypes } = globalThis as { trustedTypes?: Factory };

// What charts and the registration of the service worker hand over as text: an emptied element, and the one worker. A page of the site
// that loads the app as well has two copies of this module, and a policy is made once.
if (trustedTypes?.defaultPolicy === null)
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text === '' ? text : null),
    createScriptURL: (url) => (url === '/sw.js' ? url : null),
  });

let documents: TrustedPolicy | undefined;

/** HTML that the build compiled from our own documents, in the form that the browser lets into the page. */
export function documentHtml(html: string): string {
  documents ??= trustedTypes?.createPolicy('documents', { createHTML: (text) => text });
  return documents?.createHTML(html) ?? html;
}
