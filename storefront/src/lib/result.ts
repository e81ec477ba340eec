/** How something that never throws ended: with an answer, or with what is known of the failure. */
export type Result<Answer, Failure> =
  { type: "answered"; answer: Answer } | ({ type: "failed" } & Failure);
