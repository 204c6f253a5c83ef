/** Shows the buttons that copy a text, which need a script, and lets them copy. */
export function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-site-copy]')) {
    const source = document.getElementById(button.dataset['siteCopy'] ?? '');
    if (source === null) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(source.textContent ?? '').then(() => {
        button.textContent = 'Copied';
      });
    });
  }
}
