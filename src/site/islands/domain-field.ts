const suffixes = new Set([
  'co.za',
  'org.za',
  'net.za',
  'web.za',
  'gov.za',
  'ac.za',
  'law.za',
  'nom.za',
  'school.za',
  'africa',
  'za',
]);

/** The domain in what a person typed: the host of a web address, the part of an email address after the @. */
export function domainIn(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/^.*@/, '')
    .replace(/:.*$/, '')
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}

/** Why what was typed cannot be checked; null where it can. */
export function domainProblem(text: string): string | null {
  const domain = domainIn(text);
  if (suffixes.has(domain)) return `${domain} is a suffix that many share. Enter your own domain, like example.${domain}.`;
  return /^([^\s.]+\.)+[^\s.]{2,}$/.test(domain) ? null : 'Enter a domain like example.co.za.';
}

/** Checks the domain fields of the page before they are sent. */
export function checkDomainFields(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-site-ask]')) {
    const field = form.querySelector('input');
    const message = form.querySelector<HTMLElement>('[role="alert"]');
    if (field === null || message === null) continue;
    form.addEventListener('submit', (event) => {
      const problem = domainProblem(field.value);
      message.hidden = problem === null;
      message.textContent = problem ?? '';
      field.setAttribute('aria-invalid', String(problem !== null));
      if (problem === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      field.focus();
    });
  }
}
