interface Size {
  readonly size?: number;
}

/** The few signs that the frame and lists need, drawn here so that the first page carries no icon library. */
function Sign({ size = 16, shape, full = false }: Size & { shape: string; full?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={full ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shape} />
    </svg>
  );
}

export const SearchIcon = (props: Size) => (
  <Sign {...props} shape="M2.5 7a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M10.5 10.5 14 14" />
);
export const CloseIcon = (props: Size) => <Sign {...props} shape="m4 4 8 8M12 4l-8 8" />;
export const PlusIcon = (props: Size) => <Sign {...props} shape="M8 3v10M3 8h10" />;
export const ChevronIcon = (props: Size) => <Sign {...props} shape="m6 4 4 4-4 4" />;
export const DownIcon = (props: Size) => <Sign {...props} shape="m4 6 4 4 4-4" />;
export const UpIcon = (props: Size) => <Sign {...props} shape="m4 10 4-4 4 4" />;
export const BellIcon = (props: Size) => <Sign {...props} shape="M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.7 14.2h2.6" />;
export const PersonIcon = (props: Size) => (
  <Sign
    {...props}
    shape="M5.2 5.5a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0M2.8 14c.6-2.8 2.6-4.2 5.2-4.2s4.6 1.4 5.2 4.2"
  />
);
export const ColumnsIcon = (props: Size) => <Sign {...props} shape="M2 3h12v10H2zM6 3v10M10 3v10" />;
export const CalendarIcon = (props: Size) => (
  <Sign {...props} shape="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3" />
);
export const UploadIcon = (props: Size) => <Sign {...props} shape="M8 11V2.5M4.8 5.4 8 2.5l3.2 2.9M2.5 11v2.5h11V11" />;
/** Lines that are given to what stands here already. */
export const UploadLinesIcon = (props: Size) => (
  <Sign {...props} shape="M11.5 9V2.5M9 5l2.5-2.5L14 5M2 3h4M2 7h5M2 11h12M2 14h12" />
);
export const DownloadIcon = (props: Size) => (
  <Sign {...props} shape="M8 2.5V11M4.8 8.1 8 11l3.2-2.9M2.5 11v2.5h11V11" />
);
export const BookmarkIcon = (props: Size) => <Sign {...props} shape="M4 2.5h8v11L8 10.6 4 13.5z" />;
export const EditIcon = (props: Size) => (
  <Sign {...props} shape="M3 13l.6-2.8L11 2.8l2.2 2.2-7.4 7.4zM9.5 4.3l2.2 2.2" />
);
export const StarIcon = (props: Size & { full?: boolean }) => (
  <Sign {...props} shape="m8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z" />
);
export const PinIcon = (props: Size) => <Sign {...props} shape="M6 2.5h4l-.6 4 2.1 2.2h-7l2.1-2.2zM8 8.7v5" />;
export const WarehouseIcon = (props: Size) => (
  <Sign {...props} shape="M1.8 6 8 2.6 14.2 6v7.4H1.8zM4.8 13.4V8.5h6.4v4.9M4.8 11h6.4" />
);
export const BoxIcon = (props: Size) => <Sign {...props} shape="M8 2 14 5v6l-6 3-6-3V5zM2 5l6 3 6-3M8 8v6" />;
export const InIcon = (props: Size) => <Sign {...props} shape="M2.5 9v4.5h11V9M8 2.5v7M5 6.7 8 9.5l3-2.8" />;
export const OutIcon = (props: Size) => <Sign {...props} shape="M2.5 9v4.5h11V9M8 9.5v-7M5 5.3 8 2.5l3 2.8" />;
export const ReturnIcon = (props: Size) => <Sign {...props} shape="M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6" />;
export const BookIcon = (props: Size) => <Sign {...props} shape="M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3" />;
export const HomeIcon = (props: Size) => <Sign {...props} shape="M2 8 8 2.8 14 8M3.8 6.8v6.7h8.4V6.8" />;
export const StackIcon = (props: Size) => <Sign {...props} shape="m8 2 6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3" />;
export const LinkIcon = (props: Size) => (
  <Sign {...props} shape="M6.5 9.5 9.5 6.5M7 4.5l1-1a3.2 3.2 0 0 1 4.5 4.5l-1 1M9 11.5l-1 1A3.2 3.2 0 0 1 3.5 8l1-1" />
);
export const ExpandIcon = (props: Size) => (
  <Sign {...props} shape="M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9" />
);
export const GridIcon = (props: Size) => (
  <Sign {...props} shape="M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5h-4.5zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5h-4.5z" />
);
export const TreeIcon = (props: Size) => (
  <Sign {...props} shape="M2.5 2.5h5v3h-5zM5 5.5v7h3.5M5 8.5h3.5M8.5 7h5v3h-5zM8.5 11.2h5v3h-5z" />
);
export const BesideIcon = (props: Size) => <Sign {...props} shape="M2 3h12v10H2zM10 3v10" />;
export const SideIcon = (props: Size) => <Sign {...props} shape="M2 3h12v10H2zM6 3v10" />;
export const BackIcon = (props: Size) => <Sign {...props} shape="m10 3.5-4.5 4.5 4.5 4.5" />;
export const MoreIcon = (props: Size) => <Sign {...props} full shape="M3 8h.01M8 8h.01M13 8h.01" />;
export const ScanIcon = (props: Size) => (
  <Sign {...props} shape="M2 5V2.5h2.5M11.5 2.5H14V5M14 11v2.5h-2.5M4.5 13.5H2V11M5 5.5v5M8 5.5v5M11 5.5v5" />
);
export const UpDownIcon = (props: Size) => <Sign {...props} shape="m5 6 3-3 3 3M5 10l3 3 3-3" />;
export const PeopleIcon = (props: Size) => (
  <Sign
    {...props}
    shape="M3.6 5.4a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0M1.5 13.5c.4-2.6 2-4 4.5-4s4.1 1.4 4.5 4M10.5 3.2a2.4 2.4 0 0 1 0 4.4M12 9.8c1.4.6 2.2 1.8 2.5 3.7"
  />
);
export const SettingsIcon = (props: Size) => (
  <Sign
    {...props}
    shape="M2 4.5h6M12 4.5h2M8 4.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M2 11.5h2M8 11.5h6M4 11.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0"
  />
);
export const HelpIcon = (props: Size) => (
  <Sign
    {...props}
    shape="M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0M6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.2M8 11.4h.01"
  />
);
