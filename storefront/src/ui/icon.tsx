const PATHS = {
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 21 21",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.6-3.6 3.4-5.5 7.5-5.5s6.9 1.9 7.5 5.5",
  basket:
    "M3.5 10h17l-1.6 9.2a1 1 0 0 1-1 .8H6.1a1 1 0 0 1-1-.8L3.5 10ZM8 10l3.2-6M16 10l-3.2-6M9.5 13.5v3M14.5 13.5v3",
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "M6 6l12 12M18 6 6 18",
  chevron: "m9 5 7 7-7 7",
  down: "m5 9 7 7 7-7",
  up: "m5 15 7-7 7 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "m5 12.5 4.5 4.5L19 7.5",
  globe:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c5 4.8 5 12.2 0 17M12 3.5c-5 4.8-5 12.2 0 17",
  warning: "M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17.2v.3",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.5v.5",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5v13l11-6.5-11-6.5Z",
} as const;

type IconName = keyof typeof PATHS;

type DrawingProps = {
  size?: number;
  /** Points along the line of reading: turned round in right-to-left pages. */
  mirrored?: boolean;
  className?: string | undefined;
};

/** A line drawing that decorates words or stands in a labelled button; never read out. */
export function Icon({ name, ...props }: DrawingProps & { name: IconName }) {
  return <Drawing d={PATHS[name]} {...props} />;
}

/**
 * The same for a drawing that only a few pages have (drawings.ts): those above come with every
 * page.
 */
export function Drawing({
  d,
  size = 24,
  mirrored = false,
  className,
}: DrawingProps & { d: string }) {
  return (
    <svg
      className={className}
      data-mirrored={mirrored || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
