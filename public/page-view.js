const address = document.currentScript?.dataset.src;
const load = () => {
  const tag = document.createElement('script');
  tag.src = address;
  tag.async = true;
  tag.onerror = () => console.warn('The page-view tag is blocked. Nothing depends on it.');
  document.head.append(tag);
};
if (address) addEventListener('load', () => (globalThis.requestIdleCallback ?? setTimeout)(load), { once: true });
