/** A token's colour in the theme that holds at `near`, as `rgb(...)`. */
export const tokenColour = (near: Element, token: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  near.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
};
