const PATHS = {
  phone:
    "M6.6 3.5 9.4 4l1.4 4-2 1.8a13 13 0 0 0 5.4 5.4l1.8-2 4 1.4.5 2.8c.1 1.5-1 2.6-2.4 2.6C10.6 20 4 13.4 4 5.9c0-1.4 1.1-2.5 2.6-2.4Z",
  mail: "M3.5 6h17v12h-17zM3.5 6.5 12 13l8.5-6.5",
  place:
    "M12 21c4.5-5 6.5-8.3 6.5-11.2a6.5 6.5 0 0 0-13 0C5.5 12.7 7.5 16 12 21ZM12 12a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  next: "m9 5 7 7-7 7",
  previous: "m15 5-7 7 7 7",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8 5.5v13M16 5.5v13",
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11v8.5h12V11",
  add: "M4.5 4.5h15v15h-15zM12 8.5v7M8.5 12h7",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5.2l3.4 2",
  globe:
    "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17Z",
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
