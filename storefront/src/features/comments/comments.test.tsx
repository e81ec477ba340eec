import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Suspense } from "react";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import * as login from "@/lib/ask-login";
import { messagesOf } from "@/lib/messages";
import type { Session } from "@/lib/session/types";
import * as sessions from "@/lib/session/use-session";
import { fill } from "@/lib/wording";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import type { Schemas } from "../../../test-support/recorded.ts";
import { GUEST_SHELL, MEMBER_SHELL, problem } from "../../../test-support/shell.ts";
import CommentsView from "./comments-view.tsx";

const messages = messagesOf("tr");
const { comments: words, common, form, notices, problems } = messages;

const COMMENT: Schemas["Comment"] = {
  id: "7",
  name: "Elif Örnek",
  title: "Çok güzel",
  text: "Fotoğraftakinden bile güzel.",
  stars: 5,
  writtenAt: 1_794_000_000,
  purchased: true,
  helpful: 3,
  notHelpful: 0,
};
const AVERAGE: Schemas["CommentAverage"] = { average: 4.6, total: 10, counts: [0, 1, 0, 1, 8] };

const pageOf = (
  comments: Schemas["Comment"][],
  rest: Partial<Schemas["CommentPage"]> = {},
): Schemas["CommentPage"] => ({ comments, total: comments.length, page: 1, pages: 1, ...rest });

/** What the list was asked for, in order. */
const asked: string[] = [];

function shop(
  answer: (query: URLSearchParams) => Schemas["CommentPage"],
  average: Schemas["CommentAverage"] = AVERAGE,
) {
  gateway.use(
    http.get("*/bff/products/:id/comments", ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(["page", "sort", "direction", "just"].map((name) => query.get(name)).join(" "));
      return HttpResponse.json(answer(query));
    }),
    http.get("*/bff/products/:id/comments/average", () => HttpResponse.json(average)),
  );
}

beforeEach(() => {
  asked.length = 0;
  document.cookie = "XSRF-TOKEN=t; path=/";
  gateway.use(http.get("*/bff/shell", () => HttpResponse.json(MEMBER_SHELL)));
});

const GUEST = GUEST_SHELL.session as Session;

async function show(session: Session = MEMBER_SHELL.session) {
  vi.spyOn(sessions, "useSession").mockReturnValue(session);
  // The words come late.
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <Suspense>
          <CommentsView productId="1204" expected={3} />
        </Suspense>
      </SWRConfig>,
    );
  });
  await screen.findByRole("button", { name: words.write });
}

const failed = () =>
  HttpResponse.json<Schemas["Problem"]>(problem("shop_failed", 502), {
    status: 502,
    headers: { "content-type": "application/problem+json" },
  });
const needed = () =>
  HttpResponse.json<Schemas["Problem"]>(problem("member_needed", 401), {
    status: 401,
    headers: { "content-type": "application/problem+json" },
  });
const result = (
  outcome: Schemas["CommentOutcome"],
  message: string | null = null,
  field: string | null = null,
) => HttpResponse.json<Schemas["CommentResult"]>({ outcome, message, field });

const card = async () => (await screen.findByText(COMMENT.title)).closest("li")!;
const press = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));

describe("PRD-7 reading comments", () => {
  it("PRD-7 says who, when, how many stars in words, and who bought it", async () => {
    shop(() => pageOf([COMMENT, { ...COMMENT, id: "8", name: null, stars: 3.5, writtenAt: null }]));
    await show();
    const [first, second] = within(
      await screen.findByRole("list", { name: /^2 yorum/ }),
    ).getAllByRole("listitem");
    expect(first!.textContent).toContain(fill(words.starsOf, { stars: 5 }));
    expect(first!.textContent).toMatch(/Elif Örnek.*2026/);
    expect(within(first!).getByText(words.purchased)).toBeDefined();
    expect(first!.querySelector("time")?.dateTime).toMatch(/^2026-11-/);
    expect(second!.textContent).toContain(fill(words.starsOf, { stars: "3,5" }));
    expect(second!.textContent).toContain(words.anonymous);
    expect(second!.querySelector("time")).toBeNull();
    for (const name of ["h4", "h4 + p"])
      expect(first!.querySelector(name)?.getAttribute("dir")).toBe("auto");
  });

  it("PRD-7 the average and how the ratings are spread are told in words", async () => {
    shop(() => pageOf([COMMENT]));
    await show();
    await screen.findByText(fill(words.average, { average: "4,6" }));
    const spread = within(screen.getByRole("list", { name: words.spread })).getAllByRole(
      "listitem",
    );
    expect(spread.map((row) => row.firstElementChild?.textContent)).toEqual([
      "5 yıldız: 8 yorum, %80",
      "4 yıldız: 1 yorum, %10",
      "3 yıldız: 0 yorum, %0",
      "2 yıldız: 1 yorum, %10",
      "1 yıldız: 0 yorum, %0",
    ]);
  });

  it("PRD-7 sorting begins at the first page; paging moves the focus to the list's head", async () => {
    const held = Promise.withResolvers<void>();
    shop((query) =>
      pageOf([{ ...COMMENT, id: query.get("page")!, title: `Sayfa ${query.get("page")}` }], {
        total: 25,
        pages: 3,
      }),
    );
    await show();
    await screen.findByText("Sayfa 1");
    gateway.use(
      http.get(
        "*/bff/products/:id/comments",
        async () => {
          await held.promise;
          return HttpResponse.json(pageOf([{ ...COMMENT, title: "İkinci" }], { pages: 3 }));
        },
        { once: true },
      ),
    );
    await press(words.next);
    expect(screen.getByRole("list", { name: /25 yorum/ }).getAttribute("aria-busy")).toBe("true");
    expect(screen.getByText("Sayfa 1")).toBeDefined();
    held.resolve();
    await screen.findByText("İkinci");
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H3"));
    await userEvent.selectOptions(screen.getByLabelText(words.sort), words.worst);
    await screen.findByText("Sayfa 1");
    expect(asked.at(-1)).toBe("1 rate asc ");
    expect(document.activeElement?.tagName).toBe("SELECT");
    expect(
      (screen.getByRole("button", { name: words.previous }) as HTMLButtonElement).disabled,
    ).toBe(true);
  });

  it("PRD-7 without comments says so and offers to write the first", async () => {
    shop(() => pageOf([], { pages: 0 }), { average: null, total: 0, counts: [0, 0, 0, 0, 0] });
    await show();
    await screen.findByText(words.empty);
    expect(screen.queryByRole("list")).toBeNull();
    expect(screen.queryByLabelText(words.sort)).toBeNull();
  });

  it("PRD-7 what cannot be read says why and is tried again; the rest stays", async () => {
    shop(() => pageOf([COMMENT]));
    gateway.use(http.get("*/bff/products/:id/comments", () => failed(), { once: true }));
    await show();
    await screen.findByText(problems.shop_failed);
    await screen.findByRole("list", { name: words.spread });
    await press(common.retry);
    await card();
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H3"));
  });

  it("PRD-7 ratings that cannot be read leave the comments alone", async () => {
    shop(() => pageOf([COMMENT]));
    gateway.use(http.get("*/bff/products/:id/comments/average", () => failed(), { once: true }));
    await show();
    await screen.findByText(words.averageFailed);
    await card();
    await press(common.retry);
    await screen.findByRole("list", { name: words.spread });
  });

  it("PRD-7 survives a wrong total, a missing page and a duplicate comment", async () => {
    shop((query) =>
      query.get("page") === "1"
        ? pageOf([COMMENT, COMMENT], { total: 900, pages: 2 })
        : pageOf([], { total: 900, pages: 1, page: 1 }),
    );
    await show();
    const list = await screen.findByRole("list", { name: /900 yorum/ });
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    await press(words.next);
    await screen.findByText(words.nothingHere);
    expect((screen.getByRole("button", { name: words.next }) as HTMLButtonElement).disabled).toBe(
      true,
    );
    await press(words.toFirst);
    await card();
  });

  it("PRD-7 survives stars, dates and counts that cannot be", async () => {
    shop(
      () =>
        pageOf(
          [
            { ...COMMENT, id: "a", title: "", stars: 0, writtenAt: 9e15 },
            { ...COMMENT, id: "b", title: "Fazla", text: "", stars: 17 },
          ],
          { total: 0 },
        ),
      { average: 4.6, total: 3, counts: [1, 2] },
    );
    await show();
    const rows = within(await screen.findByRole("list", { name: /^2 yorum/ })).getAllByRole(
      "listitem",
    );
    expect(rows[0]!.textContent).not.toContain("yıldız");
    expect(rows[0]!.querySelector("time, h4")).toBeNull();
    expect(rows[1]!.textContent).toContain(fill(words.starsOf, { stars: 5 }));
    expect(screen.getByText("1 yıldız: 1 yorum, %33")).toBeDefined();
    expect(screen.getByText("5 yıldız: 0 yorum, %0")).toBeDefined();
  });
});

describe("PRD-7 voting on comments", () => {
  it("PRD-7 two presses at once are one vote, which counts and stays pressed", async () => {
    shop(() => pageOf([COMMENT]));
    const sent: unknown[] = [];
    gateway.use(
      http.post("*/bff/products/:id/comments/:comment/votes", async ({ request, params }) => {
        sent.push([params.comment, await request.json()]);
        return result("accepted", "Oyunuz kaydedildi.");
      }),
    );
    await show();
    const votes = within(within(await card()).getByRole("group", { name: words.useful }));
    const [yes, no] = votes.getAllByRole("button") as [HTMLElement, HTMLElement];
    yes.click();
    no.click();
    yes.click();
    await votes.findByText("Oyunuz kaydedildi.");
    await userEvent.click(no);
    expect(sent).toEqual([["7", { helpful: true }]]);
    expect([yes.textContent, no.textContent]).toEqual([
      `${words.helpful} 4`,
      `${words.notHelpful} 0`,
    ]);
    expect([yes, no].map((button) => button.getAttribute("aria-pressed"))).toEqual([
      "true",
      "false",
    ]);
  });

  it("PRD-7 refusals and faults are shown beside the vote and can be retried", async () => {
    shop(() => pageOf([COMMENT]));
    const path = "*/bff/products/:id/comments/:comment/votes";
    gateway.use(http.post(path, () => failed(), { once: true }));
    await show();
    const votes = within(within(await card()).getByRole("group", { name: words.useful }));
    const no = votes.getAllByRole("button")[1]!;
    await userEvent.click(no);
    await votes.findByText(problems.shop_failed);
    gateway.use(http.post(path, () => result("failed", "Bu yorumu daha önce oyladınız.")));
    await userEvent.click(no);
    await votes.findByText("Bu yorumu daha önce oyladınız.");
    expect([no.textContent, no.getAttribute("aria-pressed")]).toEqual([
      `${words.notHelpful} 0`,
      "false",
    ]);
  });

  it("PRD-7 a guest is asked to sign in where the shop takes votes of members only", async () => {
    shop(() => pageOf([COMMENT]));
    const path = "*/bff/products/:id/comments/:comment/votes";
    gateway.use(
      http.post(path, () => needed(), { once: true }),
      http.post(path, () => result("accepted")),
    );
    const ask = vi.spyOn(login, "askLogin").mockImplementation(async ({ then }) => {
      await then?.();
      return true;
    });
    await show(GUEST);
    const votes = within(within(await card()).getByRole("group", { name: words.useful }));
    await userEvent.click(votes.getAllByRole("button")[0]!);
    await votes.findByText(words.voted);
    expect(ask.mock.calls.map(([{ reason }]) => reason)).toEqual(["comment"]);
    ask.mockRestore();
  });
});

describe("PRD-7 writing a comment", () => {
  const write = async () => {
    await press(words.write);
    return screen.getByRole("form", { name: words.formTitle });
  };
  const textbox = (name: string) =>
    screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });
  const fillIn = async () => {
    await userEvent.click(screen.getByRole("radio", { name: new RegExp(words.star4) }));
    await userEvent.type(textbox(words.yourTitle), "Güzel");
    await userEvent.type(textbox(words.text), "Rengi canlı.");
  };

  it("PRD-7 a comment is acknowledged, and the list is read with it", async () => {
    let own: Schemas["Comment"][] = [];
    shop(() => pageOf([...own, COMMENT]));
    const sent: unknown[] = [];
    gateway.use(
      http.post("*/bff/products/:id/comments", async ({ request }) => {
        sent.push(await request.json());
        own = [{ ...COMMENT, id: "99", title: "Güzel", helpful: 0 }];
        return result("accepted", "Yorumunuz alındı.");
      }),
    );
    await show();
    await card();
    await write();
    expect(document.activeElement?.textContent).toBe(words.formTitle);
    await fillIn();
    await userEvent.click(screen.getByLabelText(words.showName));
    await press(words.send);
    await screen.findByText("Yorumunuz alındı.");
    expect(screen.getByText(words.review)).toBeDefined();
    await screen.findByText("Güzel");
    expect(sent).toEqual([{ stars: 4, title: "Güzel", text: "Rengi canlı.", showName: true }]);
    expect(asked.at(-1)).toBe("1 date desc commented");
    expect(screen.queryByRole("form")).toBeNull();

    await write();
    expect(textbox(words.text).value).toBe("");
    const before = asked.length;
    await fillIn();
    await press(words.send);
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it("PRD-7 errors are shown at their fields, and nothing typed is lost", async () => {
    shop(() => pageOf([COMMENT]));
    const path = "*/bff/products/:id/comments";
    await show();
    await write();
    await press(words.send);
    expect(screen.getAllByText(notices.fieldRequired)).toHaveLength(3);
    expect(screen.getByText(form.wrongFields)).toBeDefined();
    await fillIn();
    gateway.use(http.post(path, () => failed(), { once: true }));
    await press(words.send);
    await screen.findByText(problems.shop_failed);
    gateway.use(
      http.post(path, () => result("failed", "Lütfen başka bir başlık", "title"), { once: true }),
    );
    await press(words.send);
    await screen.findByText("Lütfen başka bir başlık");
    gateway.use(http.post(path, () => result("failed"), { once: true }));
    await press(words.send);
    await screen.findByText(words.refused);
    await press(common.cancel);
    expect(screen.queryByRole("form")).toBeNull();
    await write();
    const title = textbox(words.yourTitle);
    expect(title.value).toBe("Güzel");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /İyi/ }).checked).toBe(true);
  });

  it("PRD-7 a guest has no name to show, and is asked to sign in where the shop wants a member", async () => {
    shop(() => pageOf([COMMENT]));
    gateway.use(http.post("*/bff/products/:id/comments", () => needed()));
    const ask = vi.spyOn(login, "askLogin").mockResolvedValue(false);
    await show(GUEST);
    await write();
    expect(screen.queryByLabelText(words.showName)).toBeNull();
    await fillIn();
    await press(words.send);
    await screen.findByText(problems.member_needed);
    expect(ask.mock.calls[0]?.[0].reason).toBe("comment");
    const text = textbox(words.text);
    expect(text.value).toBe("Rengi canlı.");
    ask.mockRestore();
  });
});
