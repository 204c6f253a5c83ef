/** The lighthouse of the page heads; its lamp is where the ray begins. */
export function Tower() {
  return (
    <svg className="site-tower" viewBox="0 0 200 520" aria-hidden="true">
      <path className="site-tower-rock" d="M2 520l20-22 30-8 18-14h62l26 12 22 9 18 23z" />
      <path className="site-tower-wall" d="M79 92h42l15 388H64z" />
      <path
        className="site-tower-band"
        d="M76.500 150q23.500 6 47 0l2.200 56q-25.700 7-51.400 0zM71.800 276q28.200 7 56.400 0l2.400 60q-30.600 8-61.200 0zM67 406q33 8 66 0l2.600 64q-35.600 8-71.200 0z"
      />
      <path
        className="site-tower-dark"
        d="M90 480v-26a10 10 0 0 1 20 0v26zM96 132v-8a4 4 0 0 1 8 0v8zM96 252v-9a4 4 0 0 1 8 0v9z"
      />
      <path className="site-tower-wall" d="M72 80h56l-6 12H78zM66 74h68v6H66zM80 44a20 20 0 0 1 40 0z" />
      <path className="site-tower-line" d="M100 25V9M68 74V61M132 74V61M68 61h13M119 61h13" />
      <path className="site-tower-lamp" d="M84 44h32v30H84z" />
      <path className="site-tower-glass" d="M93 50h14v18H93z" />
    </svg>
  );
}
