/** What the bell shows: GET /api/{product}/notice_stream/ sends it as it changes. */
export interface NoticeCount {
  unread: number;
  /** Id of the newest unread notice; 0 without one. */
  newest: number;
}
