import { expect, test } from "vitest";
import { plainText } from "./story-text";

test.each([
  ["<p>The <em>Cormorant</em>, built in 1931.</p>", "The Cormorant, built in 1931."],
  ["<p>One.</p><p>Two.</p>", "One. Two."],
  ["one<br>two<hr/>three", "one two three"],
  ['<a href="/a">Here</a>’s a <strong class="x">link</strong>.', "Here’s a link."],
  ["<blockquote>It holds.<cite>Ada Quay</cite></blockquote>", "It holds. Ada Quay"],
  ["She wrote <cite>The Tide</cite>s.", "She wrote The Tides."],
  ["H<sub>2</sub>O", "H2O"],
  ["<section>a</section><aside>b</aside><small>c</small>", "a b c"],
  ["<script>no()</script>Fish &amp; chips", "Fish & chips"],
])("%s reads %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});
